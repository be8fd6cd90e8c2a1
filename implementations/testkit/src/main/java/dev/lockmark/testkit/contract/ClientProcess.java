package dev.lockmark.testkit.contract;

import dev.lockmark.testkit.server.Signals;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A client in a process of its own, which can be stopped and killed: {@link ClientProbe} runs there and does what it is told. */
final class ClientProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Process process;
    private final BufferedReader answers;
    private final Writer orders;
    private final ExecutorService reader = Executors.newSingleThreadExecutor();

    private ClientProcess(Process process) {
        this.process = process;
        this.answers = process.inputReader();
        this.orders = process.outputWriter();
    }

    /** The command that runs a class in a virtual machine like this one. */
    static List<String> java(Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                String.join(File.separator, System.getProperty("java.home"), "bin", "java"),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    /** Connected to the stage's server when this returns, and ended with the stage. */
    static ClientProcess start(Stage stage, Map<String, String> environment) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(java(
                        ClientProbe.class,
                        stage.library().getClass().getName(),
                        stage.server().uri(),
                        stage.name()))
                // Only its answers count, not what a client library logs.
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(environment);
        ClientProcess client = stage.closing(new ClientProcess(builder.start()));
        client.ask("hello");
        return client;
    }

    /** Gives an order and waits for the answer. */
    String ask(String order) throws Exception {
        tell(order);
        return answer();
    }

    /** Gives an order; {@link #answer} has what it comes to. */
    void tell(String order) throws IOException {
        orders.write(order + "\n");
        orders.flush();
    }

    String answer() throws Exception {
        try {
            String line = reader.submit(this::readLine).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            if (line == null) {
                throw new AssertionError("the process has ended, status " + process.waitFor());
            }
            return line;
        } catch (TimeoutException e) {
            throw new AssertionError("no answer within " + PATIENCE, e);
        } catch (ExecutionException e) {
            throw new AssertionError("no answer", e.getCause());
        }
    }

    private @Nullable String readLine() {
        try {
            return answers.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void stop() {
        Signals.stop(process.toHandle());
    }

    void proceed() {
        Signals.proceed(process.toHandle());
    }

    /** SIGKILL, also for one that is stopped. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        reader.shutdownNow();
    }
}
