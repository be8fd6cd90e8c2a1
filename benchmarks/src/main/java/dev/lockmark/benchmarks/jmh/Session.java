package dev.lockmark.benchmarks.jmh;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * What the launcher tells the JVMs that it forks. Through a file, not through their arguments: JMH records the arguments of a
 * fork in the results, and a URI may have a password.
 *
 * @param redisUri the server under test
 * @param keyPrefix what the name of every lock begins with, so that all keys of a run can be found again
 * @param launcher the process that the forks must not outlive
 */
public record Session(String redisUri, String keyPrefix, long launcher) {
    /** The system property with the file's path. */
    public static final String PROPERTY = "lockmark.session";

    /**
     * Writes the file.
     *
     * @param file where
     * @throws UncheckedIOException if that fails
     */
    public void write(Path file) {
        Properties properties = new Properties();
        properties.setProperty("redis", redisUri);
        properties.setProperty("prefix", keyPrefix);
        properties.setProperty("launcher", Long.toString(launcher));
        try (Writer out = Files.newBufferedWriter(file)) {
            properties.store(out, null);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    /**
     * What this JVM was told. A forked one ends from now on with its launcher.
     *
     * @return the session
     * @throws IllegalStateException if it was not started by the launcher
     */
    public static Session current() {
        String file = System.getProperty(PROPERTY);
        if (file == null) {
            throw new IllegalStateException("no server to measure: start the benchmarks with java -jar benchmarks.jar,"
                    + " which brings one up, not through JMH's own main class");
        }
        Properties properties = new Properties();
        try (Reader in = Files.newBufferedReader(Path.of(file), StandardCharsets.UTF_8)) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the session file: " + file, e);
        }
        long launcher = Long.parseLong(properties.getProperty("launcher"));
        LauncherWatch.begin(launcher, Path.of(file));
        return new Session(properties.getProperty("redis"), properties.getProperty("prefix"), launcher);
    }
}
