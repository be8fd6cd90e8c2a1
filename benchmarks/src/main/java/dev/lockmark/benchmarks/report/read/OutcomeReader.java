package dev.lockmark.benchmarks.report.read;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads {@code run.json}. */
final class OutcomeReader {

    private static final Set<String> NOT_FACTS = Set.of("schema", "status", "reason", "failures");

    private OutcomeReader() {}

    static Outcome read(Path file) {
        Node root = JsonFile.read(file);
        List<Fact> facts = new ArrayList<>();
        root.fields().forEach((name, value) -> {
            // A later version may nest values that this one does not know: they are not worth a refusal.
            if (!NOT_FACTS.contains(name)
                    && value.json().isValueNode()
                    && !value.json().isNull()) {
                facts.add(new Fact(name, value.text()));
            }
        });
        boolean complete = root.text("status", "complete").equals("complete");
        return new Outcome(complete, root.text("reason", ""), List.copyOf(facts), failures(root));
    }

    private static List<Failure> failures(Node root) {
        if (!root.has("failures")) {
            return List.of();
        }
        return root.at("failures").elements().stream()
                .map(failure -> new Failure(
                        failure.text("benchmark", ""), failure.text("contender", ""), failure.text("message", "")))
                .toList();
    }
}
