package dev.lockmark.benchmarks.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.profile.ProfilerFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.ProfilerConfig;
import org.openjdk.jmh.util.Optional;

/** Parses JMH's command line, and refuses at once what JMH itself would only stumble over once a server runs. */
final class JmhArguments {
    private static final Pattern NO_CONSTANT = Pattern.compile("No enum constant (\\S+)\\.(\\w+)");

    private JmhArguments() {}

    static CommandLineOptions parse(List<String> arguments) {
        CommandLineOptions options;
        try {
            options = new CommandLineOptions(arguments.toArray(String[]::new));
        } catch (CommandLineOptionException | IllegalArgumentException | IllegalStateException e) {
            throw new WrongInputException(
                    inWords(String.valueOf(e.getMessage())) + "; see JMH's options: java -jar benchmarks.jar -h");
        }
        options.getProfilers().forEach(JmhArguments::check);
        checkProgram(options.getJvm());
        checkWritable("-rff", options.getResult());
        checkWritable("-o", options.getOutput());
        return options;
    }

    /** JMH gives the message of {@link Enum#valueOf} to its user. */
    private static String inWords(String message) {
        Matcher matcher = NO_CONSTANT.matcher(message);
        if (!matcher.find()) {
            return message;
        }
        String type = matcher.group(1);
        String word = "'" + matcher.group(2).toLowerCase(Locale.ROOT) + "' is not one of ";
        try {
            return word
                    + Arrays.stream(Class.forName(type).getEnumConstants())
                            .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                            .collect(Collectors.joining(", "));
        } catch (ClassNotFoundException e) {
            return word + "the values of " + type;
        }
    }

    private static void check(ProfilerConfig profiler) {
        try {
            ProfilerFactory.getProfilerOrException(profiler);
        } catch (ProfilerException e) {
            boolean unknown = e.getCause() instanceof ClassNotFoundException
                    || String.valueOf(e.getMessage()).contains("ClassNotFoundException");
            throw new WrongInputException("-prof " + profiler.getKlass() + ": "
                    + (unknown ? "there is no such profiler" : e.getMessage())
                    + "; see all with: java -jar benchmarks.jar -lprof");
        }
    }

    private static void checkProgram(Optional<String> jvm) {
        if (jvm.hasValue() && !Files.isExecutable(Path.of(jvm.get()))) {
            throw new WrongInputException("-jvm " + jvm.get() + ": there is no such program");
        }
    }

    private static void checkWritable(String option, Optional<String> file) {
        if (file.hasValue()) {
            Path folder = Path.of(file.get()).toAbsolutePath().getParent();
            if (folder == null || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
                throw new WrongInputException(
                        option + " " + file.get() + ": its folder is not there or cannot be written");
            }
        }
    }
}
