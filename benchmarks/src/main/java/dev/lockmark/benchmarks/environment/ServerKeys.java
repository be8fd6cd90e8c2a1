package dev.lockmark.benchmarks.environment;

/**
 * Names of facts in the section {@code server}, as the caller passes them in. Settings have the server's own names. Any
 * other name may be added; these are the ones that checks read.
 */
public final class ServerKeys {
    /** The product, for example {@code redis} or {@code valkey}. */
    public static final String NAME = "name";
    /** Its version. */
    public static final String VERSION = "version";
    /** The memory allocator, from {@code INFO memory}. */
    public static final String ALLOCATOR = "mem_allocator";
    /** Where it came from: given, the path, the embedded binary, a container image. */
    public static final String ORIGIN = "origin";
    /** The host name or address that clients connect to. */
    public static final String HOST = "host";
    /** The setting {@code io-threads}. */
    public static final String IO_THREADS = "io-threads";
    /** The setting {@code save}; an empty text when snapshots are off. */
    public static final String SAVE = "save";
    /** The setting {@code appendonly}. */
    public static final String APPENDONLY = "appendonly";
    /** The setting {@code maxmemory}, in bytes; 0 stands for no limit. */
    public static final String MAXMEMORY = "maxmemory";
    /** The setting {@code maxmemory-policy}. */
    public static final String MAXMEMORY_POLICY = "maxmemory-policy";

    private ServerKeys() {}
}
