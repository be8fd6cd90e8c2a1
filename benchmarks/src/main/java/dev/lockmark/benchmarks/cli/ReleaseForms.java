package dev.lockmark.benchmarks.cli;

import dev.lockmark.benchmarks.server.BenchmarkServer;
import java.util.List;

/** Which ways to release a lock a server has. */
final class ReleaseForms {
    private ReleaseForms() {}

    static List<String> on(BenchmarkServer server) {
        if (server.knows("DELEX") || server.knows("DELIFEQ")) {
            return List.of("eval", "evalsha", "fcall", "native");
        }
        System.out.println("note:   native releases are left out: this server has neither DELEX (Redis 8.4) nor DELIFEQ"
                + " (Valkey 9)");
        return List.of("eval", "evalsha", "fcall");
    }
}
