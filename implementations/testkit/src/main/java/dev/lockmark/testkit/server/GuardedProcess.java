package dev.lockmark.testkit.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A server process under a shell that ends it when this JVM ends, however this JVM ends.
 *
 * <p>The shell holds the reading end of a pipe of which only this JVM has the writing end. When the JVM goes, killed
 * with -9 or not, the kernel closes the pipe and the shell kills the server and removes its directory. From then on
 * the watching half ignores the TERM with which the other half otherwise dismisses it once the server has ended.
 */
final class GuardedProcess {

    // The trap comes after both forks: a child that inherits it swallows a TERM which arrives before it has reset it,
    // and
    // then takes the end of the pipe for our death although only the server has ended.
    private static final String GUARD = """
            exec 3<&0
            root=$1
            shift
            "$@" </dev/null 3<&- &
            server=$!
            ( while read -r ignored; do :; done
              trap '' TERM
              kill -KILL $server 2>/dev/null
              rm -rf -- "$root" ) <&3 >/dev/null 2>&1 &
            watch=$!
            trap 'kill -KILL $server 2>/dev/null' TERM INT HUP
            wait $server
            status=$?
            kill $watch 2>/dev/null
            exit $status
            """;

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Process guard;
    private final Path log;
    private final long logStart;

    private GuardedProcess(Process guard, Path log, long logStart) {
        this.guard = guard;
        this.log = log;
        this.logStart = logStart;
    }

    static GuardedProcess launch(List<String> command, ServerDirectory directory) throws IOException {
        List<String> guarded = new ArrayList<>(
                List.of("/bin/sh", "-c", GUARD, "sh", directory.root().toString()));
        guarded.addAll(command);
        Path log = directory.log();
        long logStart = Files.exists(log) ? Files.size(log) : 0;
        Process process = new ProcessBuilder(guarded)
                .directory(directory.data().toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        return new GuardedProcess(process, log, logStart);
    }

    boolean isAlive() {
        return guard.isAlive();
    }

    /** The exit status of the server; only once it is not alive. */
    int exitStatus() {
        return guard.exitValue();
    }

    /** The process with this id, if it is one of ours and not someone else's that answers at our port. */
    Optional<ProcessHandle> descendant(long pid) {
        return guard.descendants().filter(child -> child.pid() == pid).findFirst();
    }

    /** What the server has said since this launch, without blank lines. */
    List<String> output() {
        try {
            byte[] all = Files.readAllBytes(log);
            int from = (int) Math.min(logStart, all.length);
            return new String(all, from, all.length - from, StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /**
     * Kills the server with SIGKILL, which also ends one that is stopped, and waits for it to go.
     *
     * @throws IllegalStateException if it is still there after 5 seconds, which takes a process stuck in the kernel
     */
    void kill() {
        // The watching shell too, and before the pipe is closed: it would take that for our death and remove the
        // directory.
        List<ProcessHandle> children = guard.children().toList();
        List<ProcessHandle> below =
                children.stream().flatMap(ProcessHandle::descendants).toList();
        children.forEach(ProcessHandle::destroyForcibly);
        below.forEach(ProcessHandle::destroyForcibly);
        boolean gone = awaitExit();
        if (!gone) {
            guard.destroyForcibly();
        }
        try {
            guard.getOutputStream().close();
        } catch (IOException e) {
            // The other end has gone before us; that is what closing was for.
        }
        if (!gone) {
            throw new IllegalStateException(
                    "the server under process " + guard.pid() + " has not ended " + PATIENCE + " after SIGKILL");
        }
        awaitOrphans(below);
    }

    private boolean awaitExit() {
        // An interrupt must not leave a server behind: the wait is short, so it is finished and the flag restored.
        boolean interrupted = false;
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        try {
            while (true) {
                try {
                    return guard.waitFor(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * A server under a wrapper script that does not exec is nobody's to reap but process 1's, and takes another moment.
     * Bounded and without complaint: where process 1 reaps nobody, a dead orphan looks alive for ever. Not by onExit,
     * which looks only every second or so.
     */
    private static void awaitOrphans(List<ProcessHandle> orphans) {
        long deadline = System.nanoTime() + Duration.ofSeconds(1).toNanos();
        while (orphans.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
        }
    }
}
