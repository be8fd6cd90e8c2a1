package dev.lockmark.benchmarks.report.read;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads one JSON file and turns everything that can go wrong into a line that names the file and the place. */
final class JsonFile {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            // Some tools write a bare NaN where JMH writes the string.
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private JsonFile() {}

    static Node read(Path file) {
        return new Node(file, "", parse(file, text(file)));
    }

    private static String text(Path file) {
        try {
            String text = Files.readString(file);
            if (text.isBlank()) {
                throw new UnreadableRunException(file, "", "the file is empty", null);
            }
            return text;
        } catch (NoSuchFileException e) {
            throw new UnreadableRunException(file, "", "there is no such file", e);
        } catch (CharacterCodingException e) {
            throw new UnreadableRunException(file, "", "the file is not UTF-8 text", e);
        } catch (IOException e) {
            throw new UnreadableRunException(file, "", "cannot be read: " + e.getMessage(), e);
        }
    }

    private static JsonNode parse(Path file, String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JacksonException e) {
            TokenStreamLocation at = e.getLocation();
            String place = at == null ? "" : "line " + at.getLineNr() + ", column " + at.getColumnNr();
            throw new UnreadableRunException(file, place, "not valid JSON: " + e.getOriginalMessage(), e);
        }
    }
}
