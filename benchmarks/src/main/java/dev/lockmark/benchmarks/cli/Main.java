package dev.lockmark.benchmarks.cli;

import dev.lockmark.benchmarks.jmh.QuietLogging;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

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
            RecoveryCommand.class,
            ListCommand.class,
            DoctorCommand.class,
            ReportCommand.class,
            CommandLine.HelpCommand.class
        },
        footer = {"", "Exit status: 0 all was measured; 1 something was not (what was measured is kept); 2 wrong input."
        })
public final class Main implements Runnable {
    /** The words that are ours and not JMH's. */
    static final List<String> COMMANDS = List.of("quick", "recovery", "list", "doctor", "report", "help");

    private final CommandLine commandLine;

    @Option(names = "--version", versionHelp = true, description = "Shows the version.")
    boolean version;

    @Option(names = "--help", usageHelp = true, description = "Shows this.")
    boolean help;

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
        QuietLogging.begin();
        CommandLine launcher = Failures.installOn(new Main().commandLine);
        if (arguments.length == 0) {
            launcher.usage(System.err);
            return ExitStatus.WRONG_INPUT;
        }
        if (COMMANDS.contains(arguments[0]) || List.of("--help", "--version").contains(arguments[0])) {
            launcher.getCommandSpec().version("Lockmark benchmarks " + version());
            // Not on the JMH command, where -h is JMH's own.
            COMMANDS.stream()
                    .map(launcher.getSubcommands()::get)
                    .map(CommandLine::getCommandSpec)
                    .filter(command -> command.findOption("--help") == null)
                    .forEach(command -> command.addOption(OptionSpec.builder("-h", "--help")
                            .usageHelp(true)
                            .description("Shows this.")
                            .build()));
            return launcher.execute(arguments);
        }
        CommandLine jmh = Failures.installOn(new CommandLine(new JmhCommand()));
        jmh.setUnmatchedArgumentsAllowed(true);
        jmh.setUnmatchedOptionsArePositionalParams(true);
        jmh.setStopAtPositional(false);
        return jmh.execute(arguments);
    }

    private static String version() {
        String version = Main.class.getPackage().getImplementationVersion();
        return version == null ? "(not from its jar)" : version;
    }

    @Override
    public void run() {
        commandLine.usage(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
    }
}
