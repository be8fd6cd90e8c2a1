package dev.lockmark.benchmarks.environment;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The section {@code source}: the commit, and whether the tree differed from it. What the build recorded comes first,
 * since it is what runs; the working directory may have moved on, or lie elsewhere.
 */
final class SourceFacts {
    private final Path workingDirectory;
    private final Properties recorded;

    SourceFacts(Path workingDirectory, Properties recorded) {
        this.workingDirectory = workingDirectory;
        this.recorded = recorded;
    }

    /** What the build left beside this class. */
    static Properties recorded() {
        Properties properties = new Properties();
        try (InputStream in = SourceFacts.class.getResourceAsStream("source.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException | IllegalArgumentException e) {
            properties.clear();
        }
        return properties;
    }

    Map<String, @Nullable Object> section() {
        String commit = recorded.getProperty("commit", Environment.UNKNOWN);
        String dirty = recorded.getProperty("dirty", Environment.UNKNOWN);
        if (!commit.equals(Environment.UNKNOWN) && !dirty.equals(Environment.UNKNOWN)) {
            return section(commit, Boolean.parseBoolean(dirty), "the build");
        }
        Optional<String> head = git("rev-parse", "--verify", "HEAD");
        Optional<String> changes = git("--no-optional-locks", "status", "--porcelain");
        if (head.isEmpty() || changes.isEmpty()) {
            return section(null, null, null);
        }
        return section(head.get(), !changes.get().isEmpty(), "git in the working directory");
    }

    private Optional<String> git(String... arguments) {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        return Commands.run(workingDirectory, command);
    }

    private static Map<String, @Nullable Object> section(
            @Nullable String commit, @Nullable Boolean dirty, @Nullable String toldBy) {
        Map<String, @Nullable Object> facts = new LinkedHashMap<>();
        facts.put("commit", commit);
        facts.put("dirty", dirty);
        facts.put("toldBy", toldBy);
        return facts;
    }
}
