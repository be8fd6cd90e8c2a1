package dev.lockmark.testkit.proxy;

import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import java.io.IOException;
import java.io.PrintStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Measures what a {@link FaultProxy} itself costs: the median round trip of a PING on a socket, directly and through the proxy,
 * in turns; at no delay, and at delays whose sum is then to be found again.
 */
public final class FaultProxyCost {
    private static final byte[] PING = "*1\r\n$4\r\nPING\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int PONG_LENGTH = "+PONG\r\n".length();
    private static final int BATCH = 50;
    private static final List<Duration> ONE_WAY =
            List.of(Duration.ZERO, Duration.ofNanos(50_000), Duration.ofNanos(250_000), Duration.ofMillis(1));

    private FaultProxyCost() {}

    /**
     * Prints a table.
     *
     * @param args how many PINGs of each kind, default 20000; and what {@link RedisServers#open} understands
     * @throws IOException if the connection to the server is lost
     */
    @SuppressWarnings("SystemOut") // It is a program.
    public static void main(String[] args) throws IOException {
        int pings = args.length > 0 ? Integer.parseInt(args[0]) : 20_000;
        try (RedisServer server = RedisServers.open(args.length > 1 ? args[1] : null);
                FaultProxy proxy = FaultProxy.to(server);
                Pinger direct = new Pinger(server.host(), server.port());
                Pinger proxied = new Pinger(proxy.host(), proxy.port())) {
            print(System.out, proxy, direct, proxied, pings);
        }
    }

    private static void print(PrintStream out, FaultProxy proxy, Pinger direct, Pinger proxied, int pings)
            throws IOException {
        measure(direct, proxied, pings);
        out.println("median round trip of PING, " + pings + " of each, in turns of " + BATCH + " (microseconds)");
        out.println("delay of a round trip    direct   through the proxy   beyond the delay (quartiles)");
        for (Duration delay : ONE_WAY) {
            proxy.delay(delay);
            double asked = 2 * delay.toNanos() / 1000.0;
            double[][] times = measure(direct, proxied, asked == 0 ? pings : Math.max(BATCH, pings / 10));
            double base = quantile(times[0], 0.5);
            out.printf(
                    Locale.ROOT,
                    "%20.1f %10.1f %19.1f %18.1f (%.1f to %.1f)%n",
                    asked,
                    base,
                    quantile(times[1], 0.5),
                    quantile(times[1], 0.5) - base - asked,
                    quantile(times[1], 0.25) - base - asked,
                    quantile(times[1], 0.75) - base - asked);
        }
    }

    /** The times of both, sorted, in microseconds. */
    private static double[][] measure(Pinger direct, Pinger proxied, int pings) throws IOException {
        double[][] times = new double[2][pings];
        for (int from = 0; from < pings; from += BATCH) {
            int to = Math.min(pings, from + BATCH);
            for (int i = from; i < to; i++) {
                times[0][i] = direct.ping();
            }
            for (int i = from; i < to; i++) {
                times[1][i] = proxied.ping();
            }
        }
        Arrays.sort(times[0]);
        Arrays.sort(times[1]);
        return times;
    }

    private static double quantile(double[] sorted, double share) {
        return sorted[(int) (share * (sorted.length - 1))];
    }

    private static final class Pinger implements AutoCloseable {
        private final Socket socket;

        Pinger(String host, int port) throws IOException {
            socket = new Socket(host, port);
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(10_000);
        }

        double ping() throws IOException {
            long begin = System.nanoTime();
            socket.getOutputStream().write(PING);
            int length = socket.getInputStream().readNBytes(PONG_LENGTH).length;
            if (length < PONG_LENGTH) {
                throw new IOException("the server has closed the connection");
            }
            return (System.nanoTime() - begin) / 1000.0;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
