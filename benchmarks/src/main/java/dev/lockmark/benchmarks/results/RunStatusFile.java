package dev.lockmark.benchmarks.results;

import dev.lockmark.benchmarks.results.RunStatus.Failure;
import dev.lockmark.benchmarks.results.RunStatus.State;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Writes and reads {@code run.json}. */
public final class RunStatusFile {
    /** The number of the shape that is written and understood. */
    public static final int SCHEMA = 1;

    private RunStatusFile() {}

    /**
     * Writes the file or replaces it as a whole.
     *
     * @param file the file; its folder must exist
     * @param status what to write
     * @throws ResultsException when it cannot be written
     */
    public static void write(Path file, RunStatus status) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("schema", SCHEMA);
        json.put("kind", status.kind());
        json.put("status", status.state().word());
        json.put("reason", status.reason());
        json.put("startedAt", status.startedAt().toString());
        json.put("seconds", status.seconds());
        json.put("seed", status.seed());
        json.put("rounds", status.rounds());
        json.put("command", status.command());
        json.put(
                "failures",
                status.failures().stream().map(RunStatusFile::failureJson).toList());
        JsonFile.write(file, json);
    }

    /**
     * Reads the file.
     *
     * @param file the file
     * @return the status
     * @throws ResultsException when it is missing or is not what {@link #write} writes
     */
    public static RunStatus read(Path file) {
        JsonNode root = JsonFile.read(file, SCHEMA);
        try {
            List<Failure> failures = new ArrayList<>();
            for (JsonNode each : root.required("failures")) {
                failures.add(new Failure(text(each, "benchmark"), text(each, "contender"), text(each, "message")));
            }
            JsonNode reason = root.path("reason");
            return new RunStatus(
                    text(root, "kind"),
                    state(text(root, "status")),
                    reason.isString() ? reason.stringValue() : null,
                    Instant.parse(text(root, "startedAt")),
                    root.required("seconds").asDouble(),
                    root.required("seed").asLong(),
                    root.required("rounds").asInt(),
                    text(root, "command"),
                    failures);
        } catch (JacksonException | IllegalArgumentException | DateTimeException e) {
            throw new ResultsException(
                    "cannot read " + file + " (" + Reasons.of(e) + "): expected a run.json written by Lockmark", e);
        }
    }

    private static Map<String, Object> failureJson(Failure failure) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("benchmark", failure.benchmark());
        json.put("contender", failure.contender());
        json.put("message", failure.message());
        return json;
    }

    private static String text(JsonNode object, String name) {
        return object.required(name).asString();
    }

    private static State state(String word) {
        for (State each : State.values()) {
            if (each.word().equals(word)) {
                return each;
            }
        }
        throw new IllegalArgumentException("\"status\" is \"" + word + "\", expected running, complete or incomplete");
    }
}
