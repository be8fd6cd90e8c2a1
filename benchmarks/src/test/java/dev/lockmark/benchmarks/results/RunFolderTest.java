package dev.lockmark.benchmarks.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunFolderTest {
    private static final LocalDate DAY = LocalDate.of(2026, 3, 9);
    private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

    @TempDir
    Path results;

    @Test
    void namesTheFolderByDayHostAndCommit() {
        RunFolder folder = RunFolder.create(results, DAY, "bench", COMMIT);

        assertThat(folder.name()).isEqualTo("2026-03-09-bench-0123456");
        assertThat(folder.path()).isEmptyDirectory();
        assertThat(folder.jmhJson()).isEqualTo(folder.path().resolve("jmh.json"));
        assertThat(folder.environmentJson()).isEqualTo(folder.path().resolve("environment.json"));
        assertThat(folder.runJson()).isEqualTo(folder.path().resolve("run.json"));
        assertThat(folder.reportHtml()).isEqualTo(folder.path().resolve("report.html"));
        assertThat(folder.charts()).isEqualTo(folder.path().resolve("charts"));
    }

    @Test
    void numbersTheSecondAndThirdRunOfADay() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            names.add(RunFolder.create(results, DAY, "bench", COMMIT).name());
        }

        assertThat(names)
                .containsExactly(
                        "2026-03-09-bench-0123456", "2026-03-09-bench-0123456-2", "2026-03-09-bench-0123456-3");
    }

    @Test
    void leavesAFileOfThatNameAlone() throws IOException {
        Path file = Files.writeString(results.resolve("2026-03-09-bench-0123456"), "mine");

        assertThat(RunFolder.create(results, DAY, "bench", COMMIT).name()).endsWith("-2");
        assertThat(file).hasContent("mine");
    }

    @Test
    void givesEachOfManyAtOnceItsOwn() throws Exception {
        int runs = 16;
        ExecutorService threads = Executors.newFixedThreadPool(runs);
        CountDownLatch start = new CountDownLatch(1);
        try {
            List<Future<RunFolder>> folders = new ArrayList<>();
            for (int i = 0; i < runs; i++) {
                folders.add(threads.submit(() -> {
                    start.await();
                    return RunFolder.create(results, DAY, "bench", COMMIT);
                }));
            }
            start.countDown();
            List<Path> paths = new ArrayList<>();
            for (Future<RunFolder> folder : folders) {
                paths.add(folder.get().path());
            }
            assertThat(paths).doesNotHaveDuplicates().hasSize(runs);
        } finally {
            threads.shutdownNow();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "db-1.example.org, 0123456, 2026-03-09-db-1-0123456",
        "My Laptop's, 0123456, 2026-03-09-my-laptop-s-0123456",
        "../../etc, 0123456, 2026-03-09-etc-0123456",
        "'', 0123456, 2026-03-09-host-0123456",
        "..., 0123456, 2026-03-09-host-0123456",
        "h, n/a, 2026-03-09-h-nogit",
        "h, '', 2026-03-09-h-nogit",
        "h, ../../x, 2026-03-09-h-nogit",
        "h, 0123456789ABCDEF, 2026-03-09-h-0123456",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-bbbb, 0123456,"
                + " 2026-03-09-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-0123456",
    })
    void keepsOutWhatHasNoPlaceInAName(String host, String commit, String expected) {
        assertThat(RunFolder.create(results, DAY, host, commit).path()).isEqualTo(results.resolve(expected));
    }

    @Test
    void saysThatTheResultsFolderIsMissing() {
        assertThatThrownBy(() -> RunFolder.create(results.resolve("nowhere"), DAY, "h", COMMIT))
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining(results.resolve("nowhere").toString())
                .hasMessageContaining("create it")
                .hasMessageNotContaining("\n");
    }

    @Test
    void saysThatTheResultsFolderIsAFile() throws IOException {
        Path file = Files.createFile(results.resolve("file"));

        assertThatThrownBy(() -> RunFolder.create(file, DAY, "h", COMMIT))
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("not a folder");
    }

    @Test
    void saysThatTheResultsFolderCannotBeWritten() {
        // The kernel lets nobody create a folder there, not even root.
        assumeTrue(Files.isDirectory(Path.of("/proc/self")));

        assertThatThrownBy(() -> RunFolder.create(Path.of("/proc/self"), DAY, "h", COMMIT))
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining("cannot create a folder for this run in /proc/self")
                .hasMessageContaining("make it writable");
    }

    @Test
    void opensAnEarlierRunAndNothingElse() {
        RunFolder folder = RunFolder.create(results, DAY, "h", COMMIT);
        assertThatThrownBy(() -> RunFolder.open(folder.path()))
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining("run.json");

        RunStatusFile.write(folder.runJson(), RunStatus.started("quick", Instant.EPOCH, 1, 5, "bench quick"));

        assertThat(RunFolder.open(folder.path())).isEqualTo(folder);
    }
}
