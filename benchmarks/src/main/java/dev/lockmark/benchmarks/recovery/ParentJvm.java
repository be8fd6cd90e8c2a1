package dev.lockmark.benchmarks.recovery;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;

/** The JVM that has started this one, as this one sees it: orders come in, one answer or failure goes out. */
final class ParentJvm {
    private static final int STATUS = 1;

    private final BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    private final PrintStream out;

    private ParentJvm(PrintStream out) {
        this.out = out;
    }

    static ParentJvm connect() {
        PrintStream out = System.out;
        // Whatever else is printed here goes to the log.
        System.setOut(System.err);
        return new ParentJvm(out);
    }

    Orders orders() throws IOException {
        String line = in.readLine();
        if (line == null) {
            throw new IOException("no orders: this class is started by java -jar benchmarks.jar recovery");
        }
        return Lines.JSON.readValue(line, Orders.class);
    }

    void answer(Object answer) {
        out.println(Lines.ANSWER + Lines.JSON.writeValueAsString(answer));
        out.flush();
    }

    void fail(Throwable failure) {
        failure.printStackTrace(System.err);
        Throwable reason = failure;
        while (reason instanceof ExecutionException && reason.getCause() != null) {
            reason = reason.getCause();
        }
        String message = reason.getMessage();
        out.println(Lines.FAILURE
                + Lines.oneLine(message == null ? reason.getClass().getSimpleName() : message));
        out.flush();
    }

    /** From now on this JVM ends when the other end of its standard input is closed, which the kernel does for the dead. */
    void endTogether() {
        Thread watch = new Thread(
                () -> {
                    try {
                        while (in.read() >= 0) {
                            // Nothing more is said here.
                        }
                    } catch (IOException e) {
                        // As good as its end.
                    }
                    Runtime.getRuntime().halt(STATUS);
                },
                "lockmark-parent");
        watch.setDaemon(true);
        watch.start();
    }
}
