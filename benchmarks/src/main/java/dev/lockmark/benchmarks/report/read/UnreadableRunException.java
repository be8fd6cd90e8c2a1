package dev.lockmark.benchmarks.report.read;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A file of a run cannot be understood: the message is one line with the file, the place in it and what is wrong. */
public final class UnreadableRunException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Says what is wrong and where.
     *
     * @param file the file
     * @param place where in the file, such as "line 3, column 7" or "entry 2: primaryMetric"; empty for the whole file
     * @param problem what is wrong there
     * @param cause what the parser or the file system said, if anything
     */
    public UnreadableRunException(Path file, String place, String problem, @Nullable Throwable cause) {
        super(oneLine(file + (place.isEmpty() ? "" : ", " + place) + ": " + problem), cause);
    }

    private static String oneLine(String message) {
        return message.replaceAll("\\s*[\\r\\n]+\\s*", " ");
    }
}
