package dev.lockmark.benchmarks.report.chart;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Writes charts as JSON for the script that draws them. */
public final class ChartJson {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private ChartJson() {}

    /**
     * Writes a chart.
     *
     * @param chart the chart
     * @return a JSON object
     */
    public static String write(Chart chart) {
        ObjectNode json = MAPPER.valueToTree(chart);
        ((ObjectNode) json.get("plot")).put("kind", chart.plot().kind());
        return MAPPER.writeValueAsString(json);
    }
}
