package dev.lockmark;

/**
 * How a lock calls its atomic steps on the server. All cost one round trip and do the same; they differ in what the server
 * spends and needs.
 */
public enum ReleaseCommand {
    /** {@code EVAL}: the whole script with every call. For comparison, or where a proxy does not pass {@code EVALSHA}. */
    EVAL,
    /** {@code EVALSHA}: the script's hash; loaded again, with one extra round trip, after the server has forgotten it. */
    EVALSHA,
    /**
     * {@code FCALL}: a function library, which the server keeps with its data (Redis 7, Valkey). Loaded at first use, which
     * needs the permission for {@code FUNCTION LOAD}.
     */
    FCALL,
    /**
     * The release is the server's own compare-and-delete, {@code DELEX} (Redis 8.4) or {@code DELIFEQ} (Valkey 9). A script is
     * called only if it finds something else than expected; acquisition with fencing and renewal use {@code EVALSHA}.
     */
    NATIVE
}
