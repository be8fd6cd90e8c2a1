package dev.lockmark.benchmarks.recovery;

import tools.jackson.databind.json.JsonMapper;

/** What one JVM says to another, in lines: a client library may print others in between. */
final class Lines {
    static final String ANSWER = "lockmark:answer ";
    static final String FAILURE = "lockmark:failure ";
    static final JsonMapper JSON = JsonMapper.builder().build();

    private Lines() {}

    static String oneLine(String text) {
        return text.strip().replaceAll("\\s*\\R\\s*", "; ");
    }
}
