package dev.lockmark.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.benchmarks.report.read.UnreadableRunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportWriterTest {

    private static final Pattern EXTERNAL = Pattern.compile(
            "<(script|link|img|iframe|object|embed|source)\\b[^>]*\\b(src|href|data)\\s*=|@import|url\\(\\s*['\"]?https?:",
            Pattern.CASE_INSENSITIVE);

    @TempDir
    Path folder;

    @Test
    void hostileRunGivesASafePage() throws IOException {
        Path report = ReportWriter.write(List.of(TestRuns.HOSTILE), folder.resolve("out"));
        String html = Files.readString(report);
        String own = withoutLibrary(html);

        assertThat(report).isEqualTo(folder.resolve("out").resolve("report.html"));
        assertThat(folder.resolve("out/charts/uncontended-cycle.svg")).isNotEmptyFile();
        assertThat(own)
                .contains("Incomplete run.")
                .contains("evil:&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;")
                .doesNotContain("<script>alert", "<img src=x", "<b>model", "</title>\"", "NaN");
        assertThat(EXTERNAL.matcher(own).find()).isFalse();
        // Data, the library, looks, charts, table and page: a name that opened or closed a script would show here.
        assertThat(own.split("<script", -1)).hasSize(7);
        assertThat(html.split("</script", -1)).hasSize(7);
    }

    @Test
    void theLocaleChangesNothing() throws IOException {
        Path run = small("one", 1234.5678);
        Path other = small("two", 0.25);
        Locale before = Locale.getDefault();
        try {
            Path plain = ReportWriter.write(List.of(run, other), folder.resolve("a"));
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            Path foreign = ReportWriter.write(List.of(run, other), folder.resolve("b"));

            assertThat(foreign).hasSameBinaryContentAs(plain);
            assertThat(folder.resolve("b/charts/b-c.svg")).hasSameBinaryContentAs(folder.resolve("a/charts/b-c.svg"));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void pageOfAnOrdinaryRunStaysBelowTwoMegabytes() throws IOException {
        Path report = ReportWriter.write(List.of(TestRuns.ORDINARY), folder);

        assertThat(Files.size(report)).isLessThan(2_000_000);
        assertThat(Files.readString(report)).doesNotContain("Incomplete run.");
        try (Stream<Path> drawings = Files.list(folder.resolve("charts"))) {
            assertThat(drawings).hasSize(15);
        }
    }

    @Test
    void runWithoutAnyResultIsStillAReport() throws IOException {
        Path run = Files.createDirectories(folder.resolve("2026-11-30-empty-0000000"));
        Files.writeString(run.resolve("jmh.json"), "[]");
        Files.writeString(run.resolve("run.json"), "{\"schema\":1,\"status\":\"incomplete\",\"reason\":null}");

        String html = Files.readString(ReportWriter.write(List.of(run)));

        assertThat(html).contains("Incomplete run.").contains("No benchmark gave a result.");
    }

    @Test
    void severalRunsStandBesideEachOther() throws IOException {
        Path one = small("one", 1.0);
        Path two = small("two", 2.0);

        String html = Files.readString(ReportWriter.write(List.of(one, two), folder.resolve("both")));

        assertThat(html).contains("x:y @ one").contains("x:y @ two");
        assertThat(folder.resolve("both/charts/b-c.svg")).isNotEmptyFile();
    }

    @Test
    void unreadableRunWritesNothing() throws IOException {
        Path run = Files.createDirectories(folder.resolve("cut"));
        Files.writeString(run.resolve("jmh.json"), "[{\"benchmark\":");

        assertThatThrownBy(() -> ReportWriter.write(List.of(run))).isInstanceOf(UnreadableRunException.class);
        assertThat(run.resolve("report.html")).doesNotExist();
        assertThatThrownBy(() -> ReportWriter.write(List.of())).hasMessageContaining("runFolders is empty");
    }

    private Path small(String name, double score) throws IOException {
        Path run = Files.createDirectories(folder.resolve(name));
        Files.writeString(
                run.resolve("jmh.json"),
                "[{\"benchmark\":\"a.B.c\",\"mode\":\"avgt\",\"params\":{\"contender\":\"x:y\"},"
                        + "\"primaryMetric\":{\"score\":" + score + ",\"scoreUnit\":\"us/op\"}}]");
        return run;
    }

    private static String withoutLibrary(String html) {
        int start = html.indexOf("<script>\n");
        int end = html.indexOf("</script>", start);
        return html.substring(0, start) + "<script>" + html.substring(end);
    }
}
