package dev.lockmark.testkit.server;

import java.io.IOException;

/** A program that opens servers, tells their process ids on one line, and then does as its first argument says. */
final class LaunchAndWait {

    private LaunchAndWait() {}

    public static void main(String[] arguments) throws IOException {
        RedisServer first = RedisServers.open(arguments[1]);
        RedisServer second = RedisServers.shared(arguments[1]);
        System.out.println(first.pid().orElseThrow() + " " + second.pid().orElseThrow());
        switch (arguments[0]) {
            case "return" -> {}
            case "pause" -> {
                first.pause();
                System.out.println("paused");
                awaitEndOfInput();
            }
            case "wait" -> awaitEndOfInput();
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void awaitEndOfInput() throws IOException {
        while (System.in.read() != -1) {
            // Nobody writes here; the test kills this program.
        }
    }
}
