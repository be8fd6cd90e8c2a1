package dev.lockmark.benchmarks.report.chart;

import java.util.List;

/**
 * A cost per acquisition that noise does not touch, or hardly.
 *
 * @param metric the name of the secondary metric
 * @param title what it is
 * @param contended whether it is also worth a chart by threads
 */
record Cost(String metric, String title, boolean contended) {

    static final List<Cost> ALL = List.of(
            new Cost("client.commands", "Commands sent by the client per acquisition", true),
            new Cost("server.commands", "Commands run by the server per acquisition, those inside scripts too", false),
            new Cost("server.cpu", "Server CPU in commands per acquisition", true),
            new Cost("server.bytes.in", "Bytes to the server per acquisition", false),
            new Cost("server.bytes.out", "Bytes from the server per acquisition", false),
            new Cost("gc.alloc.rate.norm", "Bytes allocated in the client per acquisition", false));
}
