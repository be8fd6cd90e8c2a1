package dev.lockmark.benchmarks.report.read;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import tools.jackson.databind.JsonNode;

/** A JSON value that knows where it stands, so that a complaint about it can say so. */
record Node(Path file, String place, JsonNode json) {

    UnreadableRunException wrong(String problem) {
        return new UnreadableRunException(file, place, problem, null);
    }

    boolean has(String name) {
        return json.hasNonNull(name);
    }

    Node at(String name) {
        JsonNode child = json.get(name);
        if (child == null || child.isNull()) {
            throw wrong("\"" + name + "\" is missing");
        }
        return child(name, child);
    }

    Node named(String newPlace) {
        return new Node(file, newPlace, json);
    }

    List<Node> elements() {
        if (!json.isArray()) {
            throw wrong("expected an array, found " + kind());
        }
        List<Node> elements = new ArrayList<>();
        for (JsonNode element : json.values()) {
            elements.add(new Node(file, place + "[" + elements.size() + "]", element));
        }
        return elements;
    }

    Map<String, Node> fields() {
        if (!json.isObject()) {
            throw wrong("expected an object, found " + kind());
        }
        Map<String, Node> fields = new LinkedHashMap<>();
        json.properties().forEach(field -> fields.put(field.getKey(), child(field.getKey(), field.getValue())));
        return fields;
    }

    String text() {
        if (json.isContainer() || json.isNull()) {
            throw wrong("expected text, found " + kind());
        }
        return json.asString();
    }

    String text(String name, String otherwise) {
        return has(name) ? at(name).text() : otherwise;
    }

    int count() {
        if (!json.isIntegralNumber() || !json.canConvertToInt()) {
            throw wrong("expected a whole number, found " + kind());
        }
        return json.asInt();
    }

    int count(String name, int otherwise) {
        return has(name) ? at(name).count() : otherwise;
    }

    /** JMH writes what is not a number as the string "NaN" and has signed infinities too: none of them is a figure. */
    OptionalDouble figure() {
        if (json.isNumber()) {
            return finite(json.asDouble());
        }
        if (json.isNull()) {
            return OptionalDouble.empty();
        }
        if (!json.isString()) {
            throw wrong("expected a number, found " + kind());
        }
        try {
            return finite(Double.parseDouble(json.asString()));
        } catch (NumberFormatException e) {
            throw wrong("expected a number, found \"" + json.asString() + "\"");
        }
    }

    private Node child(String name, JsonNode child) {
        return new Node(file, path(name), child);
    }

    /** Entries are named in words, what is inside them as a path. */
    private String path(String name) {
        if (place.isEmpty()) {
            return name;
        }
        return place.startsWith("entry ") && place.endsWith(")") ? place + " " + name : place + "." + name;
    }

    private static OptionalDouble finite(double value) {
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }

    private String kind() {
        if (json.isObject()) {
            return "an object";
        }
        if (json.isArray()) {
            return "an array";
        }
        return json.isNull() ? "null" : json.toString();
    }
}
