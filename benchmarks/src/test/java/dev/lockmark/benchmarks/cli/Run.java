package dev.lockmark.benchmarks.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The folder that a run has left, for tests to read. */
record Run(Path folder) {
    static Run onlyIn(Path output) throws IOException {
        try (Stream<Path> folders = Files.list(output)) {
            List<Path> found = folders.toList();
            if (found.size() != 1) {
                throw new AssertionError("expected one run in " + output + ": " + found);
            }
            return new Run(found.get(0));
        }
    }

    JsonNode status() throws IOException {
        return json("run.json");
    }

    JsonNode results() throws IOException {
        return json("jmh.json");
    }

    JsonNode recovery() throws IOException {
        return json("recovery.json");
    }

    Path report() {
        return folder.resolve("report.html");
    }

    private JsonNode json(String name) throws IOException {
        return JsonMapper.shared().readTree(Files.readString(folder.resolve(name)));
    }
}
