package dev.lockmark.benchmarks.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The benchmark jar's entry. Its own commands are listed below; anything else is passed to JMH's command line.
 *
 * <p>Exit status: 0 all was measured; 1 something was not, what was is kept; 2 the input was wrong, nothing was done.
 */
@Command(
        name = "benchmarks.jar",
        synopsisHeading = "Usage: ",
        customSynopsis = {
            "java -jar benchmarks.jar COMMAND [options]",
            "       java -jar benchmarks.jar PATTERN [JMH options]     (JMH's own command line: try -h, -l)"
        },
        description = {"", "Measures Redis locks for Java. Start with: java -jar benchmarks.jar quick", ""},
        subcommands = {
            QuickCommand.class,
            ListCommand.class,
            DoctorCommand.class,
            ReportCommand.class,
            CommandLine.HelpCommand.class
        },
        footer = {"", "Exit status: 0 all was measured; 1 something was not (what was measured is kept); 2 wrong input."
        })
public final class Main implements Runnable {
    private final CommandLine commandLine;

    private Main() {
        this.commandLine = new CommandLine(this);
    }

    /**
     * Runs a command and exits with its status.
     *
     * @param arguments the command line
     */
    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    /** Runs a command and answers its exit status. */
    static int run(String... arguments) {
        CommandLine launcher = Failures.installOn(new Main().commandLine);
        if (arguments.length == 0) {
            launcher.usage(System.err);
            return ExitStatus.WRONG_INPUT;
        }
        if (isOurs(launcher, arguments[0])) {
            return launcher.execute(arguments);
        }
        CommandLine jmh = Failures.installOn(new CommandLine(new JmhCommand()));
        jmh.setUnmatchedArgumentsAllowed(true);
        jmh.setUnmatchedOptionsArePositionalParams(true);
        jmh.setStopAtPositional(false);
        return jmh.execute(arguments);
    }

    private static boolean isOurs(CommandLine launcher, String first) {
        return launcher.getSubcommands().containsKey(first)
                || Arrays.asList("--help", "--version").contains(first);
    }

    @Override
    public void run() {
        commandLine.usage(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
    }
}
