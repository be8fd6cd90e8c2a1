package dev.lockmark.benchmarks.server;

import dev.lockmark.benchmarks.run.RunFailedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** On which CPUs client and server run. Decides more than most of what is measured, so it is recorded and never mixed. */
public enum Placement {
    /** Client and server share the first CPU. */
    SAME,
    /** The server has the first CPU, the clients have the others. */
    SPLIT,
    /** The operating system decides. */
    FREE;

    /**
     * Pins this process, all that it will fork, and the server.
     *
     * @param server the server's process, empty if it is not ours
     * @return facts for the record of the environment
     * @throws RunFailedException if that is not possible here
     */
    public Map<String, Object> apply(OptionalLong server) {
        if (this == FREE) {
            return Map.of("placement", word(), "client", "any CPU", "server", "any CPU");
        }
        int cpus = Runtime.getRuntime().availableProcessors();
        if (this == SPLIT && cpus < 2) {
            throw new RunFailedException(
                    "--placement split needs 2 CPUs, this process may use " + cpus + ": use same", null);
        }
        long serverPid = server.orElseThrow(() -> new RunFailedException(
                "--placement " + word() + " needs a server of our own: leave out --redis, or use --placement free",
                null));
        String others = cpus == 2 ? "1" : "1-" + (cpus - 1);
        String client = this == SAME ? "0" : others;
        pin("0", serverPid);
        pin(client, ProcessHandle.current().pid());
        return Map.of("placement", word(), "client", "CPU " + client, "server", "CPU 0");
    }

    private static void pin(String cpus, long pid) {
        List<String> command = List.of("taskset", "-apc", cpus, Long.toString(pid));
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(5, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new RunFailedException("cannot pin to CPU " + cpus + ": " + said.strip(), null);
            }
        } catch (IOException e) {
            throw new RunFailedException(
                    "--placement needs the program taskset (util-linux): install it, or use free", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunFailedException("interrupted while pinning processes", e);
        }
    }

    /**
     * The word on the command line.
     *
     * @return the name in lower case
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
