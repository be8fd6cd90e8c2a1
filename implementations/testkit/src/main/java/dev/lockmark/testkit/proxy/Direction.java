package dev.lockmark.testkit.proxy;

/** Which way bytes go. */
public enum Direction {
    /** From the client to the server. */
    REQUESTS,
    /** From the server to the client. */
    REPLIES
}
