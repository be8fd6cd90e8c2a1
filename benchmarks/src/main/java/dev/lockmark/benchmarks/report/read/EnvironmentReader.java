package dev.lockmark.benchmarks.report.read;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Reads {@code environment.json} without knowing its sections, so that a fact that is added there is shown here at
 * once.
 */
final class EnvironmentReader {

    private static final String SECTIONS = "sections";
    private static final String WARNINGS = "warnings";

    private EnvironmentReader() {}

    static Environment read(Path file) {
        Node root = JsonFile.read(file);
        List<Section> sections = new ArrayList<>();
        root.at(SECTIONS).fields().forEach((name, value) -> sections.add(new Section(name, facts(value))));
        return new Environment(List.copyOf(sections), warnings(root));
    }

    private static List<String> warnings(Node root) {
        return root.has(WARNINGS)
                ? root.at(WARNINGS).elements().stream().map(Node::text).toList()
                : List.of();
    }

    private static List<Fact> facts(Node section) {
        List<Fact> facts = new ArrayList<>();
        section.fields().forEach((name, value) -> facts.add(new Fact(name, words(value))));
        return List.copyOf(facts);
    }

    private static String words(Node value) {
        if (value.json().isNull()) {
            return "n/a";
        }
        if (value.json().isArray()) {
            return value.elements().stream().map(EnvironmentReader::words).collect(Collectors.joining(", "));
        }
        return value.json().isObject() ? value.json().toString() : value.text();
    }
}
