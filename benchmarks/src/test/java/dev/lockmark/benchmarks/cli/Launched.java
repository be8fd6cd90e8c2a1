package dev.lockmark.benchmarks.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What the launcher answered to a command line, run in this JVM. */
record Launched(int status, String out, String err) {
    static synchronized Launched with(String... arguments) {
        PrintStream realOut = System.out;
        PrintStream realErr = System.err;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        try {
            int status = Main.run(arguments);
            return new Launched(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(realOut);
            System.setErr(realErr);
        }
    }

    static Launched withWords(String commandLine) {
        return with(commandLine.split(" "));
    }

    List<String> errorLines() {
        return err.lines().toList();
    }
}
