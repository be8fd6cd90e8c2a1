package dev.lockmark.testkit.contract;

/** A way to reach servers beside {@code redis://host:port}, which every driver has. */
public enum ConnectionForm {
    /** {@code rediss://}, with a private authority and a client certificate. */
    TLS("rediss://127.0.0.1:1"),
    /** {@code redis-sentinel://}. */
    SENTINEL("redis-sentinel://127.0.0.1:1#lockmark"),
    /** {@code redis-cluster://}. */
    CLUSTER("redis-cluster://127.0.0.1:1,127.0.0.1:2");

    private final String example;

    ConnectionForm(String example) {
        this.example = example;
    }

    /** An address of this form, where nobody is. */
    String example() {
        return example;
    }
}
