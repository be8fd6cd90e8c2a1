package dev.lockmark.benchmarks.report.assets;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The scripts and the style sheet that a report is made with. */
public final class Assets {

    // The smaller build of ECharts: it has every kind of chart that is drawn here.
    private static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.3.1/dist/echarts.common.min.js";

    private Assets() {}

    /**
     * The charting library.
     *
     * @return its source
     */
    public static String echarts() {
        return read(ECHARTS);
    }

    /**
     * A resource of this package.
     *
     * @param name the file's name
     * @return its text
     */
    public static String text(String name) {
        return read(name);
    }

    private static String read(String name) {
        try (InputStream in = Assets.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("The jar is not complete: " + name + " is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + name + " from the class path", e);
        }
    }
}
