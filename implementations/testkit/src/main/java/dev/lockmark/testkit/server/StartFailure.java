package dev.lockmark.testkit.server;

import dev.lockmark.testkit.server.ServerStartException.Reason;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Turns what a server said before it ended into one line that a person can act on. */
record StartFailure(Path program, int port, List<String> output) {

    private static final Pattern PREFIX = Pattern.compile("^\\d+:[A-Z] \\d+ \\w+ \\d{4} [\\d:.]+ [-.*#] ");

    ServerStartException ended(int status) {
        Reason reason = reason(status);
        return failure(reason, ownWords(), "exit status " + status, hint(reason), null);
    }

    ServerStartException notReady(String why, @Nullable Throwable cause) {
        String hint = "a busy machine or a large data set needs a longer start timeout; --user, --tls-port or --bind"
                + " among the arguments can lock the launcher out";
        return failure(Reason.NOT_READY, why + "; it said: " + ownWords(), "still alive", hint, cause);
    }

    ServerStartException notLaunched(Throwable cause) {
        return new ServerStartException(
                Reason.NOT_EXECUTABLE,
                "server " + program + " cannot be launched: " + cause.getMessage()
                        + "; hint: the launcher needs /bin/sh",
                cause);
    }

    private ServerStartException failure(
            Reason reason, String words, String state, String hint, @Nullable Throwable cause) {
        return new ServerStartException(
                reason,
                "server would not start: " + words + " (program " + program + ", port " + port + ", " + state
                        + "); hint: " + hint,
                cause);
    }

    private Reason reason(int status) {
        if (output.stream().anyMatch(line -> line.contains("Address already in use"))) {
            return Reason.PORT_TAKEN;
        }
        if (output.stream().anyMatch(line -> line.contains("CONFIG FILE ERROR"))) {
            return Reason.BAD_CONFIGURATION;
        }
        // By convention the shell answers 126 for "found, but cannot be run" and 127 for "not found".
        return status == 126 || status == 127 ? Reason.NOT_EXECUTABLE : Reason.ENDED;
    }

    private String hint(Reason reason) {
        return switch (reason) {
            case PORT_TAKEN -> "something else listens there (ss -ltnp); leave the port away to have a free one chosen";
            case BAD_CONFIGURATION -> "correct or drop that option; this server's version may not know it";
            case NOT_EXECUTABLE ->
                "the program does not fit this machine (architecture, libc, a missing library),"
                        + " or its file system is mounted noexec";
            default -> "run the program by hand to see all it says";
        };
    }

    /** The line that says why; not simply the last one, which often only says "aborting". */
    private String ownWords() {
        for (int i = 0; i < output.size(); i++) {
            if (output.get(i).startsWith(">>> ")) {
                String reason = i + 1 < output.size() ? " " + output.get(i + 1) : "";
                return output.get(i).substring(4) + reason;
            }
        }
        return output.stream()
                .filter(line -> line.contains("Address already in use"))
                .findFirst()
                .or(() -> output.isEmpty() ? Optional.empty() : Optional.of(last()))
                .map(line -> PREFIX.matcher(line).replaceFirst(""))
                .orElse("(it said nothing)");
    }

    private String last() {
        return output.get(output.size() - 1);
    }
}
