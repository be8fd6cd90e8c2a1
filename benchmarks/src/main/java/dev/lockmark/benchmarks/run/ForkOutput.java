package dev.lockmark.benchmarks.run;

import java.util.List;

/** Finds in what a forked JVM printed the line that tells a person why it failed. JMH reports failures in no other way. */
public final class ForkOutput {
    private static final String FAILURE = "<failure>";

    private ForkOutput() {}

    /**
     * Why a fork failed.
     *
     * @param printed all that it printed
     * @return one line
     */
    public static String failureIn(String printed) {
        int at = printed.indexOf(FAILURE);
        String said = at < 0 ? printed : printed.substring(at + FAILURE.length());
        List<String> lines = said.lines()
                .map(String::trim)
                .filter(line -> !line.isEmpty() && !line.startsWith("at ") && !line.startsWith("#"))
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
                .orElse("the forked JVM ended without a result; run again with --stacktrace and look into jmh.log");
    }

    /** A person needs what happened, not the Java type that says it. */
    private static String withoutTypeName(String line) {
        return line.replaceFirst("^(Caused by: )?([a-z]\\w*\\.)+([A-Z]\\w*\\$?)+(: )", "");
    }
}
