package dev.lockmark.benchmarks.cli;

import dev.lockmark.benchmarks.contender.NearestWords;
import dev.lockmark.benchmarks.contender.UnknownContenderException;
import dev.lockmark.benchmarks.report.read.UnreadableRunException;
import dev.lockmark.benchmarks.results.ResultsException;
import dev.lockmark.benchmarks.run.RunFailedException;
import dev.lockmark.exception.LockException;
import dev.lockmark.testkit.server.ServerStartException;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import redis.clients.jedis.exceptions.JedisException;

/** One clear line for each thing that goes wrong, and the stack trace only when asked for. */
final class Failures {
    static final String STACK_TRACE = "--stacktrace";

    private Failures() {}

    static CommandLine installOn(CommandLine commandLine) {
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.registerConverter(Duration.class, new DurationConverter());
        commandLine.setParameterExceptionHandler((e, arguments) -> {
            System.err.println(line(e.getMessage() + hint(e)));
            System.err.println("see: java -jar benchmarks.jar help"
                    + (e.getCommandLine().getParent() == null
                            ? ""
                            : " " + e.getCommandLine().getCommandName()));
            trace(e, List.of(arguments));
            return ExitStatus.WRONG_INPUT;
        });
        commandLine.setExecutionExceptionHandler((e, failed, parsed) -> {
            System.err.println(line(explain(e)));
            trace(e, parsed.originalArgs());
            return isWrongInput(e) ? ExitStatus.WRONG_INPUT : ExitStatus.NOT_ALL_MEASURED;
        });
        return commandLine;
    }

    private static String hint(ParameterException e) {
        if (!(e instanceof UnmatchedArgumentException unmatched)
                || unmatched.getUnmatched().isEmpty()) {
            return "";
        }
        List<String> known = e.getCommandLine().getCommandSpec().options().stream()
                .flatMap(option -> List.of(option.names()).stream())
                .toList();
        List<String> near = NearestWords.of(unmatched.getUnmatched().get(0), known, 2);
        return near.isEmpty() ? "" : "; did you mean " + String.join(" or ", near) + "?";
    }

    private static boolean isWrongInput(Throwable e) {
        return e instanceof IllegalArgumentException
                || e instanceof UnknownContenderException
                || e instanceof UnreadableRunException
                || e instanceof WrongInputException;
    }

    private static String explain(Throwable e) {
        boolean explainsItself = isWrongInput(e)
                || e instanceof LockException
                || e instanceof RunFailedException
                || e instanceof ResultsException
                || e instanceof ServerStartException
                || e instanceof JedisException;
        String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return explainsItself
                ? message
                : e.getClass().getSimpleName() + ": " + message + "; run again with " + STACK_TRACE;
    }

    private static String line(String message) {
        return "benchmarks: " + message.strip().replaceAll("\\s*\\R\\s*", "; ");
    }

    private static void trace(Throwable e, List<String> arguments) {
        if (arguments.contains(STACK_TRACE)) {
            e.printStackTrace(System.err);
        }
    }
}
