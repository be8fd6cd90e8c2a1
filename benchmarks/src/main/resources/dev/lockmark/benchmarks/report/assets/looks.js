// How contenders look, the same in every chart: colour says the client, pattern and shape say the algorithm.
// Written for the oldest common denominator of a browser and Rhino.
var lockmarkLooks = (function () {
  'use strict';

  // Okabe and Ito's colours, which people with any common colour vision tell apart.
  var CLIENTS = {
    jedis: { light: '#D55E00', dark: '#E8752A' },
    lettuce: { light: '#009E73', dark: '#1BB58A' },
    redisson: { light: '#0072B2', dark: '#4FA8DD' },
    'redisson-connection': { light: '#6B4FA0', dark: '#A890DB' },
    netty: { light: '#B0578D', dark: '#D88FBB' }
  };
  var OTHERS = [
    { light: '#8A6D00', dark: '#E6C229' },
    { light: '#2B8CBE', dark: '#7CC7EE' },
    { light: '#6B4FA0', dark: '#A890DB' }
  ];
  var FLOOR = { light: '#8C8C8C', dark: '#9A9A9A' };
  var SYMBOLS = {
    spin: 'circle', backoff: 'triangle', pubsub: 'diamond', tracking: 'rect', queue: 'roundRect', redlock: 'pin',
    floor: 'rect', eval: 'circle', evalsha: 'triangle', fcall: 'diamond', native: 'rect'
  };
  var OTHER_SYMBOLS = ['circle', 'triangle', 'diamond', 'rect', 'roundRect', 'pin'];
  var TURN = Math.PI / 4;
  var PATTERNS = [
    null,
    { dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: -TURN },
    { symbol: 'circle', dashArrayX: [[7, 7], [0, 7, 7, 0]], dashArrayY: [4, 0], symbolSize: 0.7 },
    { dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: 2 * TURN },
    { dashArrayX: [1, 0], dashArrayY: [3, 4], rotation: TURN },
    { symbol: 'rect', dashArrayX: [[4, 4], [0, 4, 4, 0]], dashArrayY: [4, 0], symbolSize: 1 }
  ];
  var PATTERN_OF = {
    spin: 0, backoff: 1, pubsub: 2, tracking: 3, queue: 4, redlock: 5, floor: 0,
    eval: 1, evalsha: 0, fcall: 2, native: 4, rlock: 2, fair: 4, fenced: 3
  };

  // A family such as redlock5 looks like its stem.
  function family(algorithm) {
    return String(algorithm).replace(/[0-9]+$/, '');
  }

  function has(map, key) {
    return Object.prototype.hasOwnProperty.call(map, key);
  }

  // Letters and digits only: the SVG renderer disguises characters that could be markup, and must not change a look.
  function spread(name, count) {
    var text = String(name).replace(/[^A-Za-z0-9]/g, '');
    var sum = 0;
    for (var i = 0; i < text.length; i++) {
      sum = (sum * 31 + text.charCodeAt(i)) % 9973;
    }
    return sum % count;
  }

  function colour(who, dark) {
    var pair = FLOOR;
    if (who.algorithm !== 'floor') {
      pair = has(CLIENTS, who.client) ? CLIENTS[who.client] : OTHERS[spread(who.client, OTHERS.length)];
    }
    return dark ? pair.dark : pair.light;
  }

  function symbol(who) {
    var name = family(who.algorithm);
    var shape = has(SYMBOLS, name) ? SYMBOLS[name] : OTHER_SYMBOLS[spread(name, OTHER_SYMBOLS.length)];
    return who.plain && who.algorithm !== 'floor' ? shape : 'empty' + shape.charAt(0).toUpperCase() + shape.slice(1);
  }

  function decalOf(index, dark) {
    var pattern = PATTERNS[index];
    if (pattern === null) {
      return { symbol: 'none' };
    }
    var decal = { color: dark ? 'rgba(0,0,0,0.45)' : 'rgba(255,255,255,0.6)' };
    for (var key in pattern) {
      decal[key] = pattern[key];
    }
    return decal;
  }

  function decal(who, dark) {
    var name = family(who.algorithm);
    return decalOf(has(PATTERN_OF, name) ? PATTERN_OF[name] : 1 + spread(name, PATTERNS.length - 1), dark);
  }

  function dash(who) {
    return who.algorithm === 'floor' ? [2, 4] : who.plain ? 'solid' : [7, 4];
  }

  function page(dark) {
    return dark
      ? { text: '#E6E8EB', soft: '#A3ABB5', line: '#3A414A', mark: '#F2F3F5', back: '#171B20' }
      : { text: '#1D2228', soft: '#5A636D', line: '#DDE1E6', mark: '#1D2228', back: '#FFFFFF' };
  }

  return { colour: colour, symbol: symbol, decal: decal, decalOf: decalOf, dash: dash, page: page };
})();
