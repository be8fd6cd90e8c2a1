package dev.lockmark.benchmarks.results;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import tools.jackson.core.JacksonException;

/** Puts into words why a file operation failed, since the messages of {@code java.nio} are often only a path. */
final class Reasons {
    private Reasons() {}

    static String of(Exception failure) {
        if (failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (failure instanceof NoSuchFileException) {
            return "no such folder";
        }
        if (failure instanceof NotDirectoryException) {
            return "not a folder";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return "something of that name is in the way";
        }
        if (failure instanceof FileSystemException system && system.getReason() != null) {
            return system.getReason();
        }
        if (failure instanceof JacksonException json) {
            return json.getOriginalMessage();
        }
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message;
    }
}
