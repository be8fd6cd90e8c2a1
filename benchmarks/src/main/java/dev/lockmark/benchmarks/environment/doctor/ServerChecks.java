package dev.lockmark.benchmarks.environment.doctor;

import dev.lockmark.benchmarks.environment.Environment;
import dev.lockmark.benchmarks.environment.ServerKeys;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Checks of the server, from what the caller found out about it. */
final class ServerChecks {
    private static final String SECTION = "server";

    private static final Topic PLACE = new Topic(
            "where the server is",
            "on another host every command pays for the network, and the network's own noise comes in",
            "keep both hosts in one zone, measure a bare PING beside it, and never compare with a local server");
    private static final Topic EVICTION = new Topic(
            "keys with a TTL can be evicted",
            "a lock is a key with a TTL: when memory runs out the server drops it while it is held",
            "set maxmemory-policy noeviction on a server that keeps locks");
    private static final Topic SNAPSHOTS = new Topic(
            "snapshots (save)",
            "a fork copies page tables and then memory, which the server feels as pauses",
            "set save \"\" on the server under test, or say beside the figures that it was on");
    private static final Topic APPEND_ONLY = new Topic(
            "append-only file",
            "every write goes to disk as well, so the disk is measured too",
            "set appendonly no on the server under test, or say beside the figures that it was on");
    private static final Topic IO_THREADS = new Topic(
            "I/O threads of the server",
            "they change what is measured, and where CPUs are few they take them from the client",
            "set io-threads 1, unless their effect is what you want to know");

    private ServerChecks() {}

    static List<Check> all() {
        return List.of(
                ServerChecks::place,
                ServerChecks::eviction,
                ServerChecks::snapshots,
                ServerChecks::appendOnly,
                ServerChecks::ioThreads);
    }

    private static Finding place(Environment environment) {
        return environment
                .text(SECTION, ServerKeys.HOST)
                .map(host -> isLocal(host) ? PLACE.ok("this machine") : PLACE.warn(host))
                .orElseGet(PLACE::unknown);
    }

    private static boolean isLocal(String host) {
        return host.equals("localhost")
                || host.matches("127(\\.\\d+){3}")
                || host.equals("::1")
                || host.equals("[::1]")
                || host.equals("0:0:0:0:0:0:0:1")
                || host.startsWith("/");
    }

    private static Finding eviction(Environment environment) {
        Optional<String> policy = environment.text(SECTION, ServerKeys.MAXMEMORY_POLICY);
        if (policy.isEmpty()) {
            return EVICTION.unknown();
        }
        if (policy.get().equals("noeviction")) {
            return EVICTION.ok(policy.get());
        }
        OptionalDouble limit = environment.number(SECTION, ServerKeys.MAXMEMORY);
        // Without a limit nothing is evicted, until somebody sets one.
        return limit.isPresent() && limit.getAsDouble() == 0
                ? EVICTION.note(policy.get() + ", but no maxmemory")
                : EVICTION.warn(policy.get());
    }

    private static Finding snapshots(Environment environment) {
        // An empty text is an answer here: it stands for no snapshots.
        return environment
                .text(SECTION, ServerKeys.SAVE)
                .map(save -> save.isBlank() ? SNAPSHOTS.ok("off") : SNAPSHOTS.warn(save))
                .orElseGet(SNAPSHOTS::unknown);
    }

    private static Finding appendOnly(Environment environment) {
        return environment
                .text(SECTION, ServerKeys.APPENDONLY)
                .map(state -> APPEND_ONLY.warnIf(!state.equals("no"), state))
                .orElseGet(APPEND_ONLY::unknown);
    }

    private static Finding ioThreads(Environment environment) {
        OptionalDouble threads = environment.number(SECTION, ServerKeys.IO_THREADS);
        if (threads.isEmpty()) {
            return IO_THREADS.unknown();
        }
        return IO_THREADS.warnIf(threads.getAsDouble() > 1, Numbers.plain(threads.getAsDouble()));
    }
}
