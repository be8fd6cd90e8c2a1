package dev.lockmark.testkit.contract;

import java.lang.management.ManagementFactory;

/** What is reachable. */
final class UsedHeap {
    private UsedHeap() {}

    /** In bytes, after collections that have stopped finding anything. */
    static long bytes() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            System.gc();
            least = Math.min(
                    least,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        return least;
    }
}
