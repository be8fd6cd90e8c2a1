package dev.lockmark.testkit.proxy;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A client that hides nothing of its socket. */
final class SocketClient implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;

    SocketClient(FaultProxy proxy) throws IOException {
        socket = new Socket(proxy.host(), proxy.port());
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /** Sends a command and does not wait. */
    void send(String... words) throws IOException {
        StringBuilder command = new StringBuilder("*" + words.length + "\r\n");
        for (String word : words) {
            command.append('$')
                    .append(word.length())
                    .append("\r\n")
                    .append(word)
                    .append("\r\n");
        }
        raw(command.toString());
    }

    void raw(String bytes) throws IOException {
        socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** The next line, waited for at most ten seconds. */
    String line() throws IOException {
        return line(Duration.ofSeconds(10));
    }

    private String line(Duration most) throws IOException {
        socket.setSoTimeout(Math.toIntExact(most.toMillis()));
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int value = in.read(); value != '\n'; value = in.read()) {
            if (value < 0) {
                throw new EOFException("closed after: " + line);
            }
            line.write(value);
        }
        return line.toString(StandardCharsets.ISO_8859_1).strip();
    }

    /** What comes until the end of the stream. */
    String rest() throws IOException {
        socket.setSoTimeout(10_000);
        return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    String ask(String... words) throws IOException {
        send(words);
        return line();
    }

    /** Whether nothing comes for some time. */
    boolean hearsNothing(Duration time) throws IOException {
        try {
            line(time);
            return false;
        } catch (SocketTimeoutException nothing) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
