package dev.lockmark.benchmarks.report;

import dev.lockmark.benchmarks.report.read.Run;
import dev.lockmark.benchmarks.report.read.RunReader;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Objects;

/** The run folders that the tests read. */
public final class TestRuns {

    /** A run as {@code quick} leaves it. */
    public static final Path ORDINARY = folder("2026-11-30-testhost-abc1234");

    /** Everything that a file may hold and a reader may not expect. */
    public static final Path HOSTILE = folder("hostile");

    private TestRuns() {}

    public static Run ordinary() {
        return RunReader.read(ORDINARY);
    }

    public static Run hostile() {
        return RunReader.read(HOSTILE);
    }

    private static Path folder(String name) {
        URL url = Objects.requireNonNull(TestRuns.class.getResource("/runs/" + name), name);
        try {
            return Path.of(url.toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
