// Turns a chart of the report into an ECharts option. The page and the SVG renderer both call lockmarkCharts.option().
// view: { width, dark, standalone, hidden: {client: true} }
var lockmarkCharts = (function () {
  'use strict';

  var looks = lockmarkLooks;
  var ROW = 42;
  var BAR = 14;
  var FONT = 12;
  var CHARACTER = 6.9;

  function wrap(text, characters) {
    var lines = [];
    var line = '';
    text.split(' ').forEach(function (word) {
      if (line !== '' && line.length + word.length + 1 > characters) {
        lines.push(line);
        line = '';
      }
      line += (line === '' ? '' : ' ') + word;
    });
    lines.push(line);
    return lines;
  }

  function shorten(text, characters) {
    var room = Math.max(6, Math.floor(characters));
    return text.length <= room ? text : text.slice(0, room - 1) + '\u2026';
  }

  function isHidden(view, who) {
    return view.hidden && view.hidden[who.algorithm === 'floor' ? 'floor' : who.client] === true;
  }

  function shown(view, list) {
    return list.filter(function (item) { return !isHidden(view, item.who); });
  }

  function axisName(chart) {
    return chart.unit + (chart.better === '' ? '' : ' (' + chart.better + ')');
  }

  // A file of its own has to say what the page says around the chart.
  function heading(chart, view) {
    if (!view.standalone) {
      return { lines: [], titles: [], space: 0 };
    }
    var title = wrap(chart.title, (view.width - 32) / 8.6);
    return { lines: title, titles: title, space: 18 + title.length * 21 };
  }

  function footing(chart, view) {
    if (!view.standalone) {
      return { lines: [], space: 0 };
    }
    var lines = wrap(chart.caption, (view.width - 32) / 5.9);
    return { lines: lines, space: 14 + lines.length * 16 };
  }

  function titles(chart, view, page, total) {
    if (!view.standalone) {
      return [];
    }
    var foot = footing(chart, view);
    return [
      {
        text: heading(chart, view).lines.join('\n'), left: 10, top: 8, padding: 6,
        textStyle: { color: page.text, fontSize: 16, lineHeight: 21, fontWeight: 'bold', fontFamily: 'sans-serif' }
      },
      {
        text: foot.lines.join('\n'), left: 10, top: total - foot.space, padding: 6,
        textStyle: { color: page.soft, fontSize: 11, lineHeight: 16, fontWeight: 'normal', fontFamily: 'sans-serif' }
      }
    ];
  }

  // The figures decide the length of the axis, not one interval that is wider than all of them.
  function axisEnd(figures) {
    var value = 0;
    var high = 0;
    figures.forEach(function (figure) {
      value = Math.max(value, figure.value);
      high = Math.max(high, figure.high === null ? figure.value : figure.high);
    });
    return value <= 0 ? 1 : nice(Math.min(Math.max(value, high), value * 1.8) * 1.02);
  }

  function nice(value) {
    var power = Math.pow(10, Math.floor(Math.log(value) / Math.LN10));
    var steps = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
    for (var i = 0; i < steps.length; i++) {
      if (steps[i] * power >= value) {
        return steps[i] * power;
      }
    }
    return 10 * power;
  }

  function plainNumber(value) {
    var size = Math.abs(value);
    if (size !== 0 && (size >= 1e6 || size < 1e-3)) {
      return String(Number(value.toPrecision(3)).toExponential()).replace('e+', 'e');
    }
    return String(Number(value.toPrecision(6)));
  }

  // An interval as a line with caps; below zero there is nothing, so no cap stands there.
  function whisker(figure, at, end, page) {
    if (figure.low === null || figure.high === null || figure.high <= figure.low) {
      return [];
    }
    var low = Math.max(0, figure.low);
    var high = Math.min(end, figure.high);
    if (high <= low) {
      return [];
    }
    var style = { color: page.mark, width: 1.5, type: 'solid' };
    return [[
      { coord: at(low), symbol: figure.low < 0 ? 'none' : 'rect', symbolSize: [9, 1.5], lineStyle: style },
      {
        coord: at(high), symbol: figure.high > end ? 'triangle' : 'rect',
        symbolSize: figure.high > end ? [8, 8] : [9, 1.5]
      }
    ]];
  }

  function intervals(data) {
    return {
      silent: true, animation: false, symbol: ['none', 'none'], label: { show: false },
      data: data, emphasis: { disabled: true }
    };
  }

  function encode(text) {
    return String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
  }

  function tip(name, rows) {
    return '<strong>' + encode(name) + '</strong>' + rows.filter(function (row) { return row !== ''; })
      .map(function (row) { return '<br>' + encode(row); }).join('');
  }

  function tooltip(page, formatter) {
    return {
      trigger: 'item', confine: true, backgroundColor: page.back, borderColor: page.line,
      textStyle: { color: page.text, fontSize: FONT }, extraCssText: 'max-width:22em;white-space:normal',
      formatter: formatter
    };
  }

  // One line with the name at the left and the figure at the right, above each bar: no name is too long for that.
  function rowAxes(names, notes, view, page) {
    var widest = notes.reduce(function (max, note) { return Math.max(max, note.length); }, 0);
    var room = (view.width - 44) / CHARACTER - widest;
    function axis(data, align, position) {
      return {
        type: 'category', inverse: true, data: data, position: position,
        axisLine: { show: position === 'left', lineStyle: { color: page.line } },
        axisTick: { show: false }, splitLine: { show: false }, z: 10,
        axisLabel: {
          inside: true, margin: 0, interval: 0, align: align, verticalAlign: 'bottom', padding: [0, 2, BAR / 2 + 3, 2],
          fontSize: FONT, color: position === 'left' ? page.text : page.soft
        }
      };
    }
    return [
      axis(names.map(function (name) { return shorten(name, room); }), 'left', 'left'),
      axis(notes, 'right', 'right')
    ];
  }

  function valueAxis(chart, page, end, extra) {
    var axis = {
      type: 'value', min: 0, max: end, name: axisName(chart), nameLocation: 'middle',
      nameTextStyle: { color: page.soft, fontSize: FONT },
      axisLabel: { color: page.soft, fontSize: 11, hideOverlap: true, formatter: plainNumber },
      splitLine: { lineStyle: { color: page.line } }, axisLine: { show: false }
    };
    for (var key in extra) {
      axis[key] = extra[key];
    }
    return axis;
  }

  function base(chart, view, page, total) {
    return {
      animation: false, textStyle: { fontFamily: view.standalone ? 'sans-serif' : 'system-ui, sans-serif' },
      backgroundColor: view.standalone ? page.back : 'transparent', title: titles(chart, view, page, total)
    };
  }

  function bars(chart, view, page, total) {
    var list = shown(view, chart.plot.bars);
    var end = axisEnd(list.map(function (bar) { return bar.figure; }));
    var option = base(chart, view, page, total);
    var notes = list.map(function (bar) {
      return bar.figure.text + (bar.figure.note === '' || view.width < 360 ? '' : '  \u00B7  ' + bar.figure.note);
    });
    var caps = [];
    list.forEach(function (bar, row) {
      caps = caps.concat(whisker(bar.figure, function (value) { return [value, row]; }, end, page));
    });
    option.grid = {
      left: 12, right: 22, top: heading(chart, view).space + 6, bottom: footing(chart, view).space + 46
    };
    option.xAxis = valueAxis(chart, page, end, { nameGap: 26, splitNumber: view.width < 500 ? 3 : 6 });
    option.yAxis = rowAxes(list.map(function (bar) { return bar.who.name; }), notes, view, page);
    option.tooltip = tooltip(page, function (item) {
      var bar = list[item.dataIndex];
      return tip(bar.who.name, [
        bar.figure.text + ' ' + chart.unit, bar.figure.note,
        bar.floor === null ? '' : 'floor: ' + plainNumber(Number(bar.floor.toPrecision(3))) + ' ' + chart.unit
      ]);
    });
    option.series = [
      {
        type: 'bar', barWidth: BAR, markLine: intervals(caps),
        data: list.map(function (bar) {
          return {
            value: bar.figure.value,
            itemStyle: { color: looks.colour(bar.who, view.dark), decal: looks.decal(bar.who, view.dark) }
          };
        })
      },
      {
        type: 'scatter', silent: true, symbol: 'rect', symbolSize: [3, BAR + 4], symbolOffset: [0, 2], z: 6,
        itemStyle: { color: page.mark, opacity: 1 },
        data: list.map(function (bar, row) { return bar.floor === null ? null : [bar.floor, row]; })
          .filter(function (point) { return point !== null; })
      },
      // Without a series of its own the axis at the right would not be drawn.
      { type: 'scatter', yAxisIndex: 1, silent: true, data: [] }
    ];
    return option;
  }

  function legendSpace(list, view) {
    var lines = 1;
    var used = 0;
    list.forEach(function (line) {
      var width = Math.min(line.who.name.length * CHARACTER, view.width - 80) + 52;
      if (used > 0 && used + width > view.width - 24) {
        lines++;
        used = 0;
      }
      used += width;
    });
    return lines * 24 + 8;
  }

  function lines(chart, view, page, total) {
    var list = shown(view, chart.plot.lines);
    var places = chart.plot.threads.length;
    var figures = [];
    list.forEach(function (line) {
      line.points.forEach(function (point) { figures.push(point.figure); });
    });
    var end = axisEnd(figures);
    var legend = legendSpace(list, view);
    var foot = footing(chart, view).space;
    var option = base(chart, view, page, total);
    option.grid = {
      left: 8, right: 16, top: heading(chart, view).space + 34, bottom: foot + legend + 30, containLabel: true
    };
    option.legend = {
      left: 8, right: 8, bottom: foot, itemGap: 12, itemHeight: 10, itemWidth: 30,
      textStyle: { color: page.text, fontSize: FONT }, inactiveColor: page.line,
      formatter: function (name) { return shorten(name, (view.width - 90) / CHARACTER); }
    };
    option.xAxis = {
      type: 'value', min: -0.5, max: places - 0.5, interval: 0.5, name: 'threads', nameLocation: 'middle', nameGap: 24,
      nameTextStyle: { color: page.soft, fontSize: FONT }, splitLine: { show: false }, axisTick: { show: false },
      axisLine: { lineStyle: { color: page.line } },
      axisLabel: {
        color: page.soft, fontSize: 11,
        formatter: function (place) {
          return Math.round(place) === place && place >= 0 && place < places ? String(chart.plot.threads[place]) : '';
        }
      }
    };
    option.yAxis = valueAxis(chart, page, end, {
      nameLocation: 'end', nameGap: 14, nameTextStyle: { color: page.soft, fontSize: FONT, align: 'left' },
      // Otherwise the axis would stand at the first number of threads, where this axis has its zero.
      axisLine: { show: false, onZero: false }, axisTick: { show: false }
    });
    option.tooltip = tooltip(page, function (item) {
      var point = list[item.seriesIndex].points[item.dataIndex];
      return tip(list[item.seriesIndex].who.name, [
        point.figure.text + ' ' + chart.unit, chart.plot.threads[point.place] + ' threads', point.figure.note
      ]);
    });
    option.series = list.map(function (line, index) {
      // Side by side, or the intervals of one place would hide each other.
      var shift = (index - (list.length - 1) / 2) * Math.min(0.05, 0.5 / list.length);
      var caps = [];
      line.points.forEach(function (point) {
        caps = caps.concat(whisker(point.figure, function (value) { return [point.place + shift, value]; }, end, page));
      });
      var colour = looks.colour(line.who, view.dark);
      caps.forEach(function (cap) { cap[0].lineStyle.color = colour; });
      return {
        name: line.who.name, type: 'line', color: colour, symbol: looks.symbol(line.who), symbolSize: 9,
        showAllSymbol: true, lineStyle: { width: 2, type: looks.dash(line.who) }, markLine: intervals(caps),
        data: line.points.map(function (point) { return [point.place + shift, point.figure.value]; })
      };
    });
    return option;
  }

  function stacks(chart, view, page, total) {
    var list = shown(view, chart.plot.stacks);
    var option = base(chart, view, page, total);
    var end = 0;
    list.forEach(function (stack) {
      end = Math.max(end, stack.values.reduce(function (sum, value) { return sum + value; }, 0));
    });
    var foot = footing(chart, view).space;
    option.grid = { left: 12, right: 22, top: heading(chart, view).space + 6, bottom: foot + 72 };
    option.xAxis = valueAxis(chart, page, end <= 0 ? 1 : nice(end * 1.02), { nameGap: 26, minInterval: 1 });
    option.yAxis = rowAxes(
      list.map(function (stack) { return stack.who.name; }),
      list.map(function (stack) { return stack.text; }), view, page);
    option.legend = { left: 8, bottom: foot + 2, textStyle: { color: page.text, fontSize: FONT } };
    option.tooltip = tooltip(page, function (item) {
      return tip(list[item.dataIndex].who.name, [list[item.dataIndex].text]);
    });
    var colours = { failure: '#C77C02', timeout: '#7A8794', lost: '#6B4FA0', violations: '#C2182B' };
    option.series = chart.plot.parts.map(function (part, index) {
      return {
        name: part, type: 'bar', stack: 'all', barWidth: BAR,
        itemStyle: { color: colours[part] || '#7A8794', decal: looks.decalOf(index % 6, view.dark) },
        data: list.map(function (stack) { return stack.values[index]; })
      };
    });
    option.series.push({ type: 'scatter', yAxisIndex: 1, silent: true, data: [] });
    return option;
  }

  function height(chart, view) {
    var around = heading(chart, view).space + footing(chart, view).space;
    if (chart.plot.kind === 'lines') {
      return around + 300 + legendSpace(shown(view, chart.plot.lines), view);
    }
    var rows = shown(view, chart.plot.kind === 'bars' ? chart.plot.bars : chart.plot.stacks).length;
    return around + 6 + Math.max(1, rows) * ROW + (chart.plot.kind === 'bars' ? 46 : 72);
  }

  function option(chart, view) {
    var page = looks.page(view.dark);
    var total = height(chart, view);
    var draw = { bars: bars, lines: lines, stacks: stacks }[chart.plot.kind];
    return draw(chart, view, page, total);
  }

  return { option: option, height: height };
})();
