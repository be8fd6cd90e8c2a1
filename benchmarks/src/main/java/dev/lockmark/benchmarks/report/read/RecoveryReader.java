package dev.lockmark.benchmarks.report.read;

import dev.lockmark.benchmarks.report.read.RecoveryCase.Spread;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads {@code recovery.json}. */
final class RecoveryReader {

    private RecoveryReader() {}

    static Recovery read(Path file) {
        Node root = JsonFile.read(file);
        List<RecoveryCase> cases = root.at("summary").elements().stream()
                .map(RecoveryReader::oneCase)
                .toList();
        List<String> leftOut = root.has("leftOut")
                ? root.at("leftOut").elements().stream()
                        .map(left -> left.at("contender").text() + " was left out of "
                                + left.at("event").text() + ": "
                                + left.at("reason").text() + ".")
                        .toList()
                : List.of();
        return new Recovery(number(root.at("leaseMillis")), root.at("waiters").count(), cases, leftOut);
    }

    private static RecoveryCase oneCase(Node node) {
        return new RecoveryCase(
                node.at("event").text(),
                ContenderId.of(node.at("contender").text()),
                node.at("rounds").count(),
                spread(node, "recoveredMillis"),
                spread(node, "delayMillis"),
                spread(node, "ttlLeftMillis"),
                spread(node, "detectedMillis"),
                node.count("replicated", 0),
                node.count("violations", 0),
                node.count("errors", 0));
    }

    private static Optional<Spread> spread(Node node, String name) {
        if (!node.has(name)) {
            return Optional.empty();
        }
        Node spread = node.at(name);
        return Optional.of(new Spread(number(spread.at("p50")), number(spread.at("min")), number(spread.at("max"))));
    }

    private static double number(Node node) {
        return node.figure().orElseThrow(() -> node.wrong("expected a number"));
    }
}
