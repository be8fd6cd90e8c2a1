// Renders one chart to a string, outside of a browser.
function lockmarkSvg(chartJson, width) {
  'use strict';
  var chart = JSON.parse(chartJson);
  var view = { width: width, dark: false, standalone: true };
  var drawing = echarts.init(null, null, {
    renderer: 'svg', ssr: true, width: width, height: lockmarkCharts.height(chart, view)
  });
  drawing.setOption(lockmarkCharts.option(chart, view));
  var svg = drawing.renderToSVGString();
  drawing.dispose();
  return svg;
}
