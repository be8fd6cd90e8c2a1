package dev.lockmark.driver;

import dev.lockmark.TlsOptions;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which servers to talk to and how to log in to them. Its text form never shows a password. Immutable.
 *
 * @param kind what the nodes are
 * @param tls whether every connection is encrypted, those to Sentinels too
 * @param nodes the server of {@link Kind#STANDALONE}; the Sentinels of {@link Kind#SENTINEL}; some nodes of a
 *     {@link Kind#CLUSTER}, which know the others; at least one
 * @param login how to log in to the servers that have the data, or null for not at all
 * @param database number of the database, 0 or more; 0 in a cluster
 * @param primaryName what the Sentinels call the primary, null for the other kinds
 * @param sentinelLogin how to log in to the Sentinels themselves, or null for not at all
 */
public record ServerUri(
        Kind kind,
        boolean tls,
        List<Node> nodes,
        @Nullable Login login,
        int database,
        @Nullable String primaryName,
        @Nullable Login sentinelLogin) {

    /** What the nodes of a URI are. */
    public enum Kind {
        /** One server. */
        STANDALONE("redis"),
        /** Sentinels, which know the primary. */
        SENTINEL("redis-sentinel"),
        /** Nodes of a cluster. */
        CLUSTER("redis-cluster");

        private final String plainScheme;

        Kind(String plainScheme) {
            this.plainScheme = plainScheme;
        }

        /**
         * How URIs of this kind begin.
         *
         * @param tls whether for an encrypted connection
         * @return for example {@code rediss-cluster}
         */
        String scheme(boolean tls) {
            return tls ? "rediss" + plainScheme.substring("redis".length()) : plainScheme;
        }
    }

    /**
     * Copies the list of nodes.
     *
     * @param kind what the nodes are
     * @param tls whether every connection is encrypted
     * @param nodes at least one
     * @param login how to log in to the servers that have the data, or null
     * @param database number of the database
     * @param primaryName what the Sentinels call the primary, or null
     * @param sentinelLogin how to log in to the Sentinels, or null
     * @throws IllegalArgumentException if there is no node, or if there is more or less than one of
     *     {@link Kind#STANDALONE}
     */
    public ServerUri {
        nodes = List.copyOf(nodes);
        if (nodes.isEmpty() || (kind == Kind.STANDALONE && nodes.size() != 1)) {
            throw new IllegalArgumentException(
                    "nodes are " + nodes + ", must be one, or several of " + Kind.SENTINEL + " and " + Kind.CLUSTER);
        }
    }

    /**
     * Reads one of these forms, with {@code rediss} in place of {@code redis} for TLS:
     *
     * <ul>
     *   <li>{@code redis://[[user:]password@]host[:port][/db]}
     *   <li>{@code redis-sentinel://[[user:]password@]host[:port][,host[:port]...][/db]#primaryName}: the hosts are Sentinels,
     *       the login is that of the servers that they watch. If the Sentinels want a login themselves, it stands in front of
     *       the {@code #}: {@code ?sentinel-user=name&sentinel-password=secret}, the user being optional
     *   <li>{@code redis-cluster://[[user:]password@]host[:port][,host[:port]...]}: the hosts are some nodes of the cluster
     * </ul>
     *
     * <p>Port 6379 (26379 for Sentinels) and database 0 are the defaults; logins and the primary's name may be
     * percent-encoded.
     *
     * @param text the URI
     * @return what it says
     * @throws IllegalArgumentException if it is malformed, or of a kind that is not supported (Unix sockets, other
     *     parameters); the message shows the URI without its passwords
     */
    public static ServerUri parse(String text) {
        return new UriParser(Objects.requireNonNull(text, "uri")).parse();
    }

    /**
     * Reads a URI and checks that the TLS options given with it have a use.
     *
     * @param text the URI
     * @param tls the options, of which anything but {@link TlsOptions#defaults()} needs an encrypted form
     * @return what it says
     * @throws IllegalArgumentException as {@link #parse(String)}, or if the connection would not be encrypted though it is
     *     said how
     */
    public static ServerUri parse(String text, TlsOptions tls) {
        ServerUri uri = parse(text);
        if (!uri.tls && !tls.equals(TlsOptions.defaults())) {
            throw new IllegalArgumentException("uri is '" + uri + "', must begin with " + uri.kind.scheme(true)
                    + ":// because TLS options are given: " + tls);
        }
        return uri;
    }

    /**
     * The URI for people: passwords are shown as {@code ***}.
     *
     * @return the text
     */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(kind.scheme(tls)).append("://");
        if (login != null) {
            text.append(login).append('@');
        }
        text.append(nodes.stream().map(Node::toString).collect(Collectors.joining(",")));
        if (database != 0) {
            text.append('/').append(database);
        }
        if (sentinelLogin != null) {
            text.append(sentinelLogin.user() == null ? "?" : "?sentinel-user=" + sentinelLogin.user() + "&")
                    .append("sentinel-password=***");
        }
        return primaryName == null
                ? text.toString()
                : text.append('#').append(primaryName).toString();
    }
}
