package dev.lockmark.testkit.server;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Sends the signals that Java has no call for, through the shell's own kill: no other program needs to be there. */
public final class Signals {

    private Signals() {}

    /**
     * SIGSTOP: the process stands still until {@link #proceed}, or until it is killed.
     *
     * @param process whose
     * @throws IllegalStateException if the signal could not be sent, for example because the process has ended
     */
    public static void stop(ProcessHandle process) {
        send("STOP", process);
    }

    /**
     * SIGCONT: a stopped process goes on; one that runs does not notice.
     *
     * @param process whose
     * @throws IllegalStateException if the signal could not be sent, for example because the process has ended
     */
    public static void proceed(ProcessHandle process) {
        send("CONT", process);
    }

    private static void send(String signal, ProcessHandle process) {
        try {
            Process kill = new ProcessBuilder(
                            "/bin/sh", "-c", "kill -\"$1\" \"$2\"", "sh", signal, Long.toString(process.pid()))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!kill.waitFor(5, TimeUnit.SECONDS)) {
                kill.destroyForcibly();
                throw new IllegalStateException(
                        "SIG" + signal + " to process " + process.pid() + " did not return within 5 s");
            }
            if (kill.exitValue() != 0) {
                throw new IllegalStateException(
                        "SIG" + signal + " to process " + process.pid() + " failed: has it ended?");
            }
        } catch (IOException e) {
            throw new IllegalStateException("cannot run /bin/sh to signal process " + process.pid(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while signalling process " + process.pid(), e);
        }
    }
}
