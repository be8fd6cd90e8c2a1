package dev.lockmark.benchmarks.cli;

import java.io.Console;

/** Whether a person looks on. */
final class Terminal {
    private Terminal() {}

    static boolean isThere() {
        Console console = System.console();
        if (console == null || "dumb".equals(System.getenv("TERM"))) {
            return false;
        }
        try {
            // From JDK 22 on there is a console without a terminal too, and this method to tell.
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException before22) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }
}
