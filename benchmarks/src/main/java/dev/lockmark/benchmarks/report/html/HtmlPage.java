package dev.lockmark.benchmarks.report.html;

import dev.lockmark.benchmarks.report.assets.Assets;
import dev.lockmark.benchmarks.report.chart.Chart;
import dev.lockmark.benchmarks.report.chart.ChartJson;
import dev.lockmark.benchmarks.report.read.Run;
import freemarker.template.Configuration;
import freemarker.template.Template;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Renders a page as one HTML document with its scripts and styles inside. */
public final class HtmlPage {

    private static final String TEMPLATE = "page.ftlh";

    private HtmlPage() {}

    /**
     * Renders a page.
     *
     * @param page what to show
     * @return the document
     */
    public static String render(Page page) {
        StringWriter out = new StringWriter();
        try {
            template().process(model(page), out);
        } catch (TemplateException e) {
            throw new IllegalStateException("The report's template and its model do not fit", e);
        } catch (IOException e) {
            throw new UncheckedIOException("The report's template cannot be read", e);
        }
        return out.toString();
    }

    private static Template template() throws IOException {
        Configuration configuration = new Configuration(Configuration.VERSION_2_3_34);
        configuration.setClassForTemplateLoading(Assets.class, "");
        configuration.setDefaultEncoding(StandardCharsets.UTF_8.name());
        configuration.setLocale(Locale.ROOT);
        configuration.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
        configuration.setLogTemplateExceptions(false);
        return configuration.getTemplate(TEMPLATE);
    }

    private static Map<String, Object> model(Page page) {
        Map<String, Object> model = new LinkedHashMap<>();
        model.put("title", page.runs().stream().map(Run::name).collect(Collectors.joining(", ")));
        model.put("verdict", page.verdict());
        model.put("runs", page.runs());
        model.put(
                "unfinished",
                page.runs().stream().filter(run -> !run.outcome().complete()).toList());
        model.put("warnings", page.warnings());
        model.put("sections", Sections.of(page.charts()));
        model.put("tables", page.tables());
        model.put("style", Assets.text("page.css"));
        model.put("scripts", List.of(Assets.echarts(), Assets.text("looks.js"), Assets.text("charts.js")));
        model.put("pageScripts", List.of(Assets.text("table.js"), Assets.text("page.js")));
        model.put("charts", inScript(page.charts()));
        return model;
    }

    /** JSON for a script element: no name in it can end the element, start a comment or break an old parser's line. */
    private static String inScript(List<Chart> charts) {
        String json = charts.stream().map(ChartJson::write).collect(Collectors.joining(",\n", "[", "]"));
        return json.replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }
}
