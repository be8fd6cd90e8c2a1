package dev.lockmark.driver;

/**
 * Where one server listens.
 *
 * @param host name or address, an IPv6 address without its brackets
 * @param port from 1 to 65535
 */
public record Node(String host, int port) {
    /**
     * The address for people and in URIs, an IPv6 address in brackets.
     *
     * @return {@code host:port}
     */
    @Override
    public String toString() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
}
