package dev.lockmark.benchmarks.report.svg;

import dev.lockmark.benchmarks.report.assets.Assets;
import dev.lockmark.benchmarks.report.chart.Chart;
import dev.lockmark.benchmarks.report.chart.ChartJson;
import java.util.ArrayList;
import java.util.List;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.ContextFactory;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.Script;
import org.mozilla.javascript.ScriptableObject;

/** Draws charts as SVG: real text, and the same bytes for the same charts, on every machine. */
public final class SvgRenderer {

    private static final int WIDTH = 800;
    // ECharts asks for timers while it loads; nothing that is drawn here waits for one.
    private static final String NO_TIMERS =
            "var setTimeout = function () { return 0; }, clearTimeout = function () {};";

    private static List<Script> parsed = List.of();

    private SvgRenderer() {}

    /**
     * Draws charts. ECharts numbers what it draws, so each call has a world of its own, and the order of the charts is
     * part of the result.
     *
     * @param charts the charts
     * @return one SVG document each, in the same order
     */
    public static List<String> render(List<Chart> charts) {
        if (charts.isEmpty()) {
            return List.of();
        }
        ContextFactory factory = new ContextFactory();
        return factory.call(context -> {
            // Compiled to classes, some functions of ECharts would exceed what one Java method may hold.
            context.setInterpretedMode(true);
            context.setLanguageVersion(Context.VERSION_ES6);
            // No access to Java: what is drawn comes from files that anyone may have written.
            ScriptableObject world = context.initSafeStandardObjects();
            Function draw = load(context, world);
            List<String> documents = new ArrayList<>();
            for (Chart chart : charts) {
                Object[] arguments = {SafeText.hide(ChartJson.write(chart)), WIDTH};
                String svg = Context.toString(draw.call(context, world, world, arguments));
                documents.add(SafeText.reveal(svg) + "\n");
            }
            return List.copyOf(documents);
        });
    }

    private static Function load(Context context, ScriptableObject world) {
        scripts(context).forEach(script -> script.exec(context, world));
        return (Function) ScriptableObject.getProperty(world, "lockmarkSvg");
    }

    /** Parsed once for the whole JVM: it takes ECharts longer than drawing a chart, and parsed scripts never change. */
    private static synchronized List<Script> scripts(Context context) {
        if (parsed.isEmpty()) {
            List<Script> scripts = new ArrayList<>();
            scripts.add(context.compileString(NO_TIMERS, "timers", 1, null));
            scripts.add(context.compileString(Assets.echarts(), "echarts", 1, null));
            for (String name : List.of("looks.js", "charts.js", "svg.js")) {
                scripts.add(context.compileString(Assets.text(name), name, 1, null));
            }
            parsed = List.copyOf(scripts);
        }
        return parsed;
    }
}
