package dev.lockmark.benchmarks.cli;

import dev.lockmark.benchmarks.jmh.ServerCosts;
import dev.lockmark.benchmarks.jmh.Session;
import dev.lockmark.benchmarks.results.RunStatus.Failure;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.UnCloseablePrintStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Unmatched;

/**
 * JMH's own command line, with the server brought up around it. What JMH silently ignores is refused, and a result that is
 * missing at the end is an error.
 */
@Command(name = "jmh")
final class JmhCommand implements Callable<Integer> {
    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Unmatched
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        CommandLineOptions options = JmhArguments.parse(arguments);
        if (showsOnly(options)) {
            return ExitStatus.DONE;
        }
        JmhSelection selection = JmhSelection.of(options, arguments);
        try (MeasuringSession session =
                MeasuringSession.open("jmh", common, 0, options.getForkCount().orElse(1))) {
            selection = selection.on(session.server());
            run(session, options, selection);
            session.awaitEndIfInterrupted();
            return RunSummary.print(session);
        }
    }

    private static boolean showsOnly(CommandLineOptions options) throws IOException {
        if (options.shouldHelp()) {
            options.showHelp();
            System.out.println("Beside these: --redis SERVER, --placement same|split|free, --output DIR, --stacktrace;"
                    + " and the commands of: java -jar benchmarks.jar help");
        } else if (options.shouldList()) {
            new Runner(options).list();
        } else if (options.shouldListWithParams()) {
            new Runner(options).listWithParams(options);
        } else if (options.shouldListProfilers()) {
            options.listProfilers();
        } else if (options.shouldListResultFormats()) {
            options.listResultFormats();
        } else {
            return false;
        }
        return true;
    }

    private static void run(MeasuringSession session, CommandLineOptions options, JmhSelection selection)
            throws IOException {
        List<String> jvmArguments = new ArrayList<>(options.getJvmArgsAppend().orElse(List.of()));
        jvmArguments.add("-D" + Session.PROPERTY + "=" + session.sessionFile());
        // For -f 0, where the benchmark runs in this JVM.
        System.setProperty(Session.PROPERTY, session.sessionFile().toString());
        ChainedOptionsBuilder builder = new OptionsBuilder()
                .parent(options)
                .jvmArgsAppend(jvmArguments.toArray(String[]::new))
                .addProfiler(ServerCosts.class);
        selection.overrides().forEach((name, values) -> builder.param(name, values.toArray(String[]::new)));
        if (options.verbosity().orElse(Defaults.VERBOSITY) != VerboseMode.SILENT) {
            System.out.println("# Server: " + session.server().description());
        }
        try {
            OutputFormat watched =
                    WatchedOutput.over(output(options), session.recorder()::measured, session.recorder()::failed);
            Collection<RunResult> results = new Runner(builder.build(), watched).run();
            session.awaitEndIfInterrupted();
            // Those overheard had all forks of a benchmark in one.
            session.recorder().measuredAll(results);
            selection
                    .missingFrom(results)
                    .forEach(missing -> session.recorder()
                            .failed(new Failure(missing.benchmark(), missing.params(), "JMH gave no result")));
            session.recorder().complete();
        } catch (RunnerException e) {
            session.awaitEndIfInterrupted();
            session.recorder().incomplete("JMH stopped: " + e.getMessage());
            System.err.println("benchmarks: JMH stopped: " + e.getMessage());
        }
    }

    /** The output that JMH would make of these options, which it keeps to itself. */
    private static OutputFormat output(CommandLineOptions options) throws IOException {
        PrintStream out = options.getOutput().hasValue()
                ? new PrintStream(options.getOutput().get(), Charset.defaultCharset())
                : new UnCloseablePrintStream(System.out, Charset.defaultCharset());
        return OutputFormatFactory.createFormatInstance(out, options.verbosity().orElse(Defaults.VERBOSITY));
    }
}
