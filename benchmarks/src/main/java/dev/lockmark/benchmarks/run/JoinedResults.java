package dev.lockmark.benchmarks.run;

import dev.lockmark.benchmarks.jmh.Session;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/** The results of all rounds: the rounds of one unit are joined as the forks of one JMH result. */
public final class JoinedResults {
    private final Map<String, List<BenchmarkResult>> byUnit = new LinkedHashMap<>();

    /** Starts without results. */
    public JoinedResults() {}

    /**
     * Adds a round of a unit.
     *
     * @param result what JMH has measured
     */
    public void add(BenchmarkResult result) {
        byUnit.computeIfAbsent(result.getParams().id(), id -> new ArrayList<>()).add(result);
    }

    /**
     * Forgets what was added, and takes all rounds of other results.
     *
     * @param results what JMH has measured
     */
    public void replaceBy(Collection<RunResult> results) {
        byUnit.clear();
        results.forEach(result -> result.getBenchmarkResults().forEach(this::add));
    }

    /**
     * The joined results.
     *
     * @return one for each unit, in JMH's order
     */
    public List<RunResult> joined() {
        return byUnit.values().stream()
                .map(rounds -> new RunResult(published(rounds.get(0).getParams(), rounds.size()), rounds))
                .sorted(RunResult.DEFAULT_SORT_COMPARATOR)
                .toList();
    }

    /** The parameters as they are published: with the true number of forks, and without this machine's paths. */
    private static BenchmarkParams published(BenchmarkParams params, int forks) {
        List<String> jvmArgs = params.getJvmArgs().stream()
                .filter(argument -> !argument.startsWith("-D" + Session.PROPERTY + "="))
                .toList();
        return new BenchmarkParams(
                params.getBenchmark(),
                params.generatedBenchmark(),
                params.shouldSynchIterations(),
                params.getThreads(),
                params.getThreadGroups(),
                params.getThreadGroupLabels(),
                forks,
                params.getWarmupForks(),
                params.getWarmup(),
                params.getMeasurement(),
                params.getMode(),
                Workloads.of(params),
                params.getTimeUnit(),
                params.getOpsPerInvocation(),
                "java",
                jvmArgs,
                params.getJdkVersion(),
                params.getVmName(),
                params.getVmVersion(),
                params.getJmhVersion(),
                params.getTimeout());
    }

    /**
     * Writes JMH's own JSON, whole or not at all.
     *
     * @param file where
     * @throws RunFailedException if that fails
     */
    public void write(Path file) {
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(json, true, StandardCharsets.UTF_8)) {
            ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(joined());
        }
        Path unfinished = file.resolveSibling(file.getFileName() + ".part");
        try {
            Files.write(unfinished, json.toByteArray());
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new RunFailedException("cannot write the results to " + file + ": " + e.getMessage(), e);
        }
    }
}
