package dev.lockmark.benchmarks.cli;

import dev.lockmark.benchmarks.results.RunStatus.Failure;
import dev.lockmark.benchmarks.run.ForkOutput;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.runner.format.OutputFormat;

/**
 * JMH's own output, overheard: JMH hands out results only when all is over, and the reason of a failure not at all. So a run
 * that is interrupted would lose everything.
 */
final class WatchedOutput implements InvocationHandler {
    private final OutputFormat output;
    private final Consumer<BenchmarkResult> measured;
    private final Consumer<Failure> failed;
    private final StringBuilder said = new StringBuilder();
    private @Nullable BenchmarkParams current;

    private WatchedOutput(OutputFormat output, Consumer<BenchmarkResult> measured, Consumer<Failure> failed) {
        this.output = output;
        this.measured = measured;
        this.failed = failed;
    }

    static OutputFormat over(OutputFormat output, Consumer<BenchmarkResult> measured, Consumer<Failure> failed) {
        return (OutputFormat) Proxy.newProxyInstance(
                WatchedOutput.class.getClassLoader(),
                new Class<?>[] {OutputFormat.class},
                new WatchedOutput(output, measured, failed));
    }

    @Override
    public synchronized @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
            throws Throwable {
        overhear(method.getName(), arguments == null || arguments.length == 0 ? null : arguments[0]);
        try {
            return method.invoke(output, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    private void overhear(String event, @Nullable Object argument) {
        if (argument instanceof BenchmarkParams params && event.equals("startBenchmark")) {
            noteFailure();
            current = params;
            said.setLength(0);
        } else if (argument instanceof String text) {
            said.append(text).append('\n');
        } else if (argument instanceof BenchmarkResult result) {
            measured.accept(result);
            current = null;
        } else if (event.equals("endRun")) {
            noteFailure();
        }
    }

    /** JMH announces the end of a benchmark that failed only if it was forked. */
    private void noteFailure() {
        if (current != null) {
            failed.accept(new Failure(current.getBenchmark(), params(current), ForkOutput.failureIn(said.toString())));
            current = null;
        }
    }

    /** The parameters of a benchmark, in the form in which failures name them. */
    static String params(BenchmarkParams benchmark) {
        TreeMap<String, String> values = new TreeMap<>();
        benchmark.getParamsKeys().forEach(key -> values.put(key, benchmark.getParam(key)));
        return values.toString();
    }
}
