package dev.lockmark.testkit.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Chooses a port that is probably free. Only the server's own bind decides, so the caller retries. */
@FunctionalInterface
interface PortChooser {

    int choose();

    /**
     * Random ports below the ranges from which systems take the ports of outgoing connections: a client that
     * reconnects to a stopped server's port on the loopback could otherwise be given that very port, connect to
     * itself, and keep the server from coming back. A cluster's bus port (+ 10000) fits below 65536 too.
     */
    static PortChooser random() {
        return () -> {
            for (int attempt = 0; attempt < 200; attempt++) {
                int port = ThreadLocalRandom.current().nextInt(15_000, 30_000);
                if (isFree(port)) {
                    return port;
                }
            }
            throw new ServerStartException(
                    ServerStartException.Reason.PORT_TAKEN,
                    "no free port found within 15000..29999 on 127.0.0.1 in 200 attempts; hint: something on this"
                            + " machine holds very many sockets (ss -ltn)",
                    null);
        };
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}
