package dev.lockmark.benchmarks.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * JSON files with a schema number, replaced as a whole: a reader sees the old content or the new one, also when the
 * writer is killed half-way.
 */
public final class JsonFile {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final AtomicLong SEQUENCE = new AtomicLong();

    private JsonFile() {}

    /**
     * Writes a file, or replaces it.
     *
     * @param file the file; its folder must exist
     * @param content maps, lists, strings, numbers, booleans and nulls; maps keep their order
     * @throws ResultsException when the file cannot be written; the file is then as it was
     */
    public static void write(Path file, Map<String, ?> content) {
        byte[] bytes = MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(content);
        // Beside the target, since only a rename within one file system is atomic; hidden, since a kill may leave it.
        String name = "." + file.getFileName() + "." + ProcessHandle.current().pid() + "-" + SEQUENCE.incrementAndGet()
                + ".tmp";
        Path temporary = file.resolveSibling(name);
        try {
            Files.write(temporary, bytes, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            ResultsException failure = new ResultsException(
                    "cannot write " + file + " (" + Reasons.of(e)
                            + "): check that the folder exists, can be written and has space left",
                    e);
            deleteQuietly(temporary, failure);
            throw failure;
        }
    }

    /**
     * Reads a file that {@link #write} wrote.
     *
     * @param file the file
     * @param schema the schema number that the caller understands
     * @return the root object
     * @throws ResultsException when the file is missing, is not a JSON object, or has another schema number
     */
    public static JsonNode read(Path file, int schema) {
        JsonNode root;
        try {
            root = MAPPER.readTree(Files.readAllBytes(file));
        } catch (NoSuchFileException e) {
            throw new ResultsException("no file " + file + ": name the folder of a run", e);
        } catch (IOException | JacksonException e) {
            throw new ResultsException(
                    "cannot read " + file + " (" + Reasons.of(e) + "): expected JSON written by Lockmark", e);
        }
        JsonNode found = root.path("schema");
        if (!found.isIntegralNumber() || found.asLong() != schema) {
            throw new ResultsException("cannot read " + file + ": expected \"schema\": " + schema + ", found "
                    + (found.isMissingNode() ? "none" : found.toString())
                    + "; read it with the version of Lockmark that wrote it");
        }
        return root;
    }

    private static void deleteQuietly(Path file, ResultsException failure) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }
}
