package dev.lockmark.benchmarks.environment;

import dev.lockmark.benchmarks.results.JsonFile;
import dev.lockmark.benchmarks.results.ResultsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Writes and reads {@code environment.json}. */
public final class EnvironmentFile {
    /** The number of the shape that is written and understood. */
    public static final int SCHEMA = 1;

    private EnvironmentFile() {}

    /**
     * Writes the file or replaces it as a whole.
     *
     * @param file the file; its folder must exist
     * @param environment what to write
     * @throws ResultsException when it cannot be written
     */
    public static void write(Path file, Environment environment) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("schema", SCHEMA);
        json.put("sections", environment.sections());
        json.put("warnings", environment.warnings());
        JsonFile.write(file, json);
    }

    /**
     * Reads the file.
     *
     * @param file the file
     * @return what was written
     * @throws ResultsException when it is missing or is not what {@link #write} writes
     */
    public static Environment read(Path file) {
        JsonNode root = JsonFile.read(file, SCHEMA);
        Map<String, Map<String, Object>> sections = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> section : root.path("sections").properties()) {
            Map<String, Object> facts = new LinkedHashMap<>();
            for (Map.Entry<String, JsonNode> fact : section.getValue().properties()) {
                facts.put(fact.getKey(), scalar(file, fact.getKey(), fact.getValue()));
            }
            sections.put(section.getKey(), facts);
        }
        List<String> warnings = new ArrayList<>();
        root.path("warnings").forEach(line -> warnings.add(line.asString()));
        return new Environment(sections, warnings);
    }

    private static Object scalar(Path file, String name, JsonNode value) {
        if (value.isBoolean()) {
            return value.booleanValue();
        }
        if (value.isIntegralNumber()) {
            return value.longValue();
        }
        if (value.isNumber()) {
            return value.doubleValue();
        }
        if (value.isString()) {
            return value.stringValue();
        }
        throw new ResultsException("cannot read " + file + ": \"" + name
                + "\" is not a string, number or boolean; expected an environment.json written by Lockmark");
    }
}
