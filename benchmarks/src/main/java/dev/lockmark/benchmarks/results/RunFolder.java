package dev.lockmark.benchmarks.results;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * The folder of one run, {@code <yyyy-mm-dd>-<host>-<commit>[-n]}, and where its files lie.
 *
 * @param path the folder
 */
public record RunFolder(Path path) {
    private static final int MOST_RUNS_A_DAY = 10_000;
    private static final int LONGEST_HOST = 40;
    private static final int COMMIT_LENGTH = 7;

    /**
     * Wraps a path, whether or not a folder is there.
     *
     * @param path the folder
     */
    public RunFolder {
        Objects.requireNonNull(path, "path");
    }

    /**
     * Creates a new folder for a run. Of several runs that ask at once, in one process or in many, each gets its own.
     *
     * @param results the folder that holds all runs; must exist
     * @param date the day of the run
     * @param host the name of the machine; characters that have no place in a file name are replaced, a domain is cut
     * @param commit the full or short commit hash; anything that is not one becomes {@code nogit}
     * @return the folder, empty
     * @throws ResultsException when {@code results} is missing, is not a folder or cannot be written
     */
    public static RunFolder create(Path results, LocalDate date, String host, String commit) {
        if (!Files.exists(results)) {
            throw new ResultsException(
                    "no results folder " + results.toAbsolutePath() + ": create it, or name one that exists");
        }
        if (!Files.isDirectory(results)) {
            throw new ResultsException("cannot keep results in " + results.toAbsolutePath()
                    + ": it is not a folder; name a folder that exists");
        }
        String name = date + "-" + hostPart(host) + "-" + commitPart(commit);
        for (int number = 1; number <= MOST_RUNS_A_DAY; number++) {
            Optional<Path> taken = take(results, number == 1 ? name : name + "-" + number);
            if (taken.isPresent()) {
                return new RunFolder(taken.get());
            }
        }
        throw new ResultsException("cannot create a folder for this run: " + MOST_RUNS_A_DAY + " folders named " + name
                + " exist in " + results.toAbsolutePath() + "; move some away");
    }

    /**
     * Opens the folder of an earlier run.
     *
     * @param path the folder
     * @return the folder
     * @throws ResultsException when there is no such folder, or it holds no {@code run.json}
     */
    public static RunFolder open(Path path) {
        RunFolder folder = new RunFolder(path);
        if (!Files.isDirectory(path) || !Files.isRegularFile(folder.runJson())) {
            throw new ResultsException("no run in " + path.toAbsolutePath()
                    + ": expected a folder with run.json; name the folder of a run");
        }
        return folder;
    }

    /**
     * The name of the folder.
     *
     * @return the last part of the path
     */
    public String name() {
        return String.valueOf(path.toAbsolutePath().normalize().getFileName());
    }

    /**
     * JMH's own results.
     *
     * @return the path of {@code jmh.json}
     */
    public Path jmhJson() {
        return path.resolve("jmh.json");
    }

    /**
     * What a recovery run has measured, see {@link RecoveryFile}.
     *
     * @return the path of {@code recovery.json}
     */
    public Path recoveryJson() {
        return path.resolve("recovery.json");
    }

    /**
     * What the run was made on.
     *
     * @return the path of {@code environment.json}
     */
    public Path environmentJson() {
        return path.resolve("environment.json");
    }

    /**
     * Whether and how the run ended, see {@link RunStatus}.
     *
     * @return the path of {@code run.json}
     */
    public Path runJson() {
        return path.resolve("run.json");
    }

    /**
     * The report for people.
     *
     * @return the path of {@code report.html}
     */
    public Path reportHtml() {
        return path.resolve("report.html");
    }

    /**
     * The folder of the charts as SVG files; the report writer creates it.
     *
     * @return the path of {@code charts}
     */
    public Path charts() {
        return path.resolve("charts");
    }

    private static Optional<Path> take(Path results, String name) {
        try {
            // Fails when the name is taken, so that looking and taking are one step.
            return Optional.of(Files.createDirectory(results.resolve(name)));
        } catch (FileAlreadyExistsException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new ResultsException(
                    "cannot create a folder for this run in " + results.toAbsolutePath() + " (" + Reasons.of(e)
                            + "): make it writable, free some space, or name another folder",
                    e);
        }
    }

    private static String hostPart(String host) {
        String first = host.strip().toLowerCase(Locale.ROOT);
        int dot = first.indexOf('.');
        String cut = dot > 0 ? first.substring(0, dot) : first;
        String clean = cut.replaceAll("[^a-z0-9]+", "-").replaceAll("^-+|-+$", "");
        if (clean.isEmpty()) {
            return "host";
        }
        return clean.length() <= LONGEST_HOST
                ? clean
                : clean.substring(0, LONGEST_HOST).replaceAll("-+$", "");
    }

    private static String commitPart(String commit) {
        String hash = commit.strip().toLowerCase(Locale.ROOT);
        return hash.matches("[0-9a-f]{7,64}") ? hash.substring(0, COMMIT_LENGTH) : "nogit";
    }
}
