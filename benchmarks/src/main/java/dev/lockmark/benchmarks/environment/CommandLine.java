package dev.lockmark.benchmarks.environment;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The command of a run as one line that a shell takes back, without passwords: results are made to be published.
 */
public final class CommandLine {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./\\-]+");
    /** The user part of a URI up to its last @, but not past the next URI of a list. */
    private static final Pattern URI_USER = Pattern.compile("(://)(?:(?!,[a-z+]+://)\\S)*@");

    private static final Pattern NAMED = Pattern.compile("(?i)(pass(?:word|wd)?|secret|token)(=|:)\\S+");
    private static final Pattern OPTION = Pattern.compile("(?i)--?[\\w.-]*(pass(?:word|wd)?|secret|token)");

    private CommandLine() {}

    /**
     * Joins a command.
     *
     * @param words the program and its arguments
     * @return one line, quoted for a POSIX shell, with {@code ***} in place of passwords
     */
    public static String of(List<String> words) {
        List<String> safe = new ArrayList<>();
        boolean secret = false;
        for (String word : words) {
            safe.add(secret ? "***" : quoted(redacted(word)));
            secret = OPTION.matcher(word).matches();
        }
        return String.join(" ", safe);
    }

    /**
     * The command that started this JVM, with {@code java} and {@code ~} in place of the paths of the two.
     *
     * @return one line as of {@link #of}; where the system does not tell, what the JVM itself knows
     */
    public static String current() {
        ProcessHandle.Info info = ProcessHandle.current().info();
        Optional<String[]> arguments = info.arguments();
        List<String> words = new ArrayList<>();
        words.add("java");
        if (arguments.isPresent()) {
            words.addAll(Arrays.asList(arguments.get()));
        } else {
            words.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
            words.addAll(
                    Arrays.asList(System.getProperty("sun.java.command", "").split(" ", -1)));
        }
        return atHome(of(words));
    }

    /**
     * Takes passwords out of a text.
     *
     * @param text for example a URI
     * @return the text with {@code ***} in place of the user part of URIs, and of what follows {@code password=}
     */
    public static String redacted(String text) {
        String withoutUsers = URI_USER.matcher(text).replaceAll("$1***@");
        return NAMED.matcher(withoutUsers).replaceAll("$1$2***");
    }

    /** Whose home it was belongs into no published result. */
    private static String atHome(String line) {
        String home = System.getProperty("user.home", "");
        return home.length() > 1 ? line.replace(home + "/", "~/") : line;
    }

    private static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
