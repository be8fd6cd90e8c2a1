package dev.lockmark.benchmarks.run;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds in what a forked JVM printed the line that tells a person why it failed. JMH reports failures in no other way. */
public final class ForkOutput {
    private static final String FAILURE = "<failure>";
    private static final Pattern DEAD_FORK = Pattern.compile("<forked VM failed with exit code (\\d+)>");

    /** What a shell adds to the number of the signal that ended a process. */
    private static final int SIGNALLED = 128;

    private ForkOutput() {}

    /**
     * Why a fork failed.
     *
     * @param printed all that it printed
     * @return one line
     */
    public static String failureIn(String printed) {
        Matcher dead = DEAD_FORK.matcher(printed);
        int at = printed.indexOf(FAILURE);
        if (at < 0 && dead.find()) {
            return "the forked JVM ended " + how(Integer.parseInt(dead.group(1))) + " before it had a result";
        }
        String said = at < 0 ? printed : printed.substring(at + FAILURE.length());
        List<String> lines = said.lines()
                .map(String::trim)
                .filter(line -> !line.isEmpty() && !line.startsWith("at ") && !line.matches("[#<].*"))
                .toList();
        // The innermost cause that a known type explains is the best answer, the first line the second best.
        return lines.stream()
                .filter(line -> line.contains("dev.lockmark.exception."))
                .findFirst()
                .or(() -> lines.stream()
                        .filter(line -> line.contains("Exception"))
                        .findFirst())
                .or(() -> lines.stream().findFirst())
                .map(ForkOutput::withoutTypeName)
                .orElse("the forked JVM ended without a result: look into jmh.log");
    }

    private static String how(int status) {
        return status > SIGNALLED ? "by signal " + (status - SIGNALLED) : "with exit status " + status;
    }

    /** A person needs what happened, not the Java type that says it. */
    private static String withoutTypeName(String line) {
        return line.replaceFirst("^(Caused by: )?([a-z]\\w*\\.)+([A-Z]\\w*\\$?)+(: )", "");
    }
}
