// Draws the charts of the page, and draws them again when the window, the colour scheme or the choice of clients changes.
(function () {
  'use strict';

  var charts = JSON.parse(document.getElementById('data').textContent);
  var scheme = window.matchMedia('(prefers-color-scheme: dark)');
  var hidden = {};
  var drawings = [];

  function client(who) {
    return who.algorithm === 'floor' ? 'floor' : who.client;
  }

  function members(chart) {
    return chart.plot.bars || chart.plot.lines || chart.plot.stacks;
  }

  function draw(drawing) {
    var width = drawing.place.clientWidth;
    if (width === 0) {
      return;
    }
    drawing.width = width;
    var view = { width: width, dark: scheme.matches, standalone: false, hidden: hidden };
    var height = lockmarkCharts.height(drawing.chart, view);
    drawing.place.style.height = height + 'px';
    drawing.instance.resize({ width: width, height: height });
    drawing.instance.setOption(lockmarkCharts.option(drawing.chart, view), true);
  }

  function drawAll() {
    drawings.forEach(draw);
  }

  function start(chart) {
    var figure = document.querySelector('figure[data-chart="' + chart.id + '"]');
    var place = figure.querySelector('.drawing');
    place.style.height = '300px';
    var drawing = { chart: chart, place: place, instance: echarts.init(place, null, { renderer: 'svg' }), width: 0 };
    drawings.push(drawing);
    draw(drawing);
    new ResizeObserver(function () {
      if (place.clientWidth !== drawing.width) {
        draw(drawing);
      }
    }).observe(place);
  }

  function chips() {
    var whos = {};
    charts.forEach(function (chart) {
      members(chart).forEach(function (item) { whos['$' + client(item.who)] = item.who; });
    });
    var names = Object.keys(whos).sort();
    var group = document.getElementById('clients');
    if (names.length < 2) {
      return;
    }
    names.forEach(function (name) {
      var button = document.createElement('button');
      var colour = document.createElement('i');
      colour.style.background = lockmarkLooks.colour(whos[name], scheme.matches);
      button.type = 'button';
      button.setAttribute('aria-pressed', 'true');
      button.append(colour, name === '$' ? 'other' : name.slice(1));
      button.addEventListener('click', function () {
        var off = button.getAttribute('aria-pressed') === 'true';
        button.setAttribute('aria-pressed', String(!off));
        hidden[name.slice(1)] = off;
        drawAll();
      });
      group.appendChild(button);
    });
    group.hidden = false;
  }

  charts.forEach(start);
  chips();
  scheme.addEventListener('change', drawAll);
})();
