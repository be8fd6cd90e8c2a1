package dev.lockmark.benchmarks.jmh;

import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Keeps the clients' advice (which native transport was picked, and the like) off the screen: it would stand between the
 * lines of every measurement. Errors still show.
 */
public final class QuietLogging {
    /** Held, because a logger that nobody holds forgets its level. */
    private static final Logger ROOT = Logger.getLogger("");

    private QuietLogging() {}

    /** From now on, for the whole JVM. */
    public static void begin() {
        ROOT.setLevel(Level.SEVERE);
    }
}
