package dev.lockmark.testkit.server;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.SslOptions;

/** How to reach one server. */
record ServerAddress(
        boolean tls,
        String host,
        int port,
        @Nullable String user,
        @Nullable String password,
        int database) {

    /** The name that every connection of the testkit's own bears, so that it can be told from those under test. */
    static final String PROBE_NAME = "lockmark-probe";

    private static final int DEFAULT_PORT = 6379;
    private static final Pattern CREDENTIALS = Pattern.compile("//[^@/]*@");

    static ServerAddress local(int port, @Nullable String password) {
        return new ServerAddress(false, "127.0.0.1", port, null, password, 0);
    }

    static ServerAddress parse(String text) {
        URI uri;
        try {
            uri = new URI(text);
        } catch (URISyntaxException e) {
            // Neither the message nor the cause: both quote the whole text, password included.
            throw unreadable(text, "it is not a valid URI");
        }
        String host = uri.getHost();
        if (host == null) {
            throw unreadable(text, "it has no host");
        }
        // IPv6 literals come in brackets, which sockets do not want.
        String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        int port = uri.getPort() == -1 ? DEFAULT_PORT : uri.getPort();
        if (port < 1 || port > 65535) {
            throw unreadable(text, "port " + port + " is not within 1..65535");
        }
        boolean tls = "rediss".equalsIgnoreCase(uri.getScheme());
        String credentials = uri.getRawUserInfo();
        if (credentials == null) {
            return new ServerAddress(tls, bare, port, null, null, databaseOf(uri, text));
        }
        int colon = credentials.indexOf(':');
        if (colon < 0) {
            throw unreadable(text, "a user without a password is no login: write redis://user:password@host");
        }
        String user = colon == 0 ? null : decode(credentials.substring(0, colon));
        String password = decode(credentials.substring(colon + 1));
        return new ServerAddress(tls, bare, port, user, password, databaseOf(uri, text));
    }

    private static int databaseOf(URI uri, String text) {
        String path = uri.getPath();
        if (path == null || path.length() < 2) {
            return 0;
        }
        try {
            int database = Integer.parseInt(path.substring(1));
            if (database >= 0) {
                return database;
            }
        } catch (NumberFormatException e) {
            throw unreadable(text, "database '" + path.substring(1) + "' is not a number");
        }
        throw unreadable(text, "the database is negative");
    }

    private static IllegalArgumentException unreadable(String text, String why) {
        return new IllegalArgumentException(
                "server '" + redact(text) + "': " + why + "; expected redis://[user:password@]host:port[/db]");
    }

    private static String decode(String raw) {
        // URLDecoder would turn a literal '+' into a blank.
        return URI.create("x://x/" + raw.replace("/", "%2F")).getPath().substring(1);
    }

    private static String encode(String raw) {
        return URLEncoder.encode(raw, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** The address as a URI, password included. */
    String uri() {
        StringBuilder uri = new StringBuilder(tls ? "rediss://" : "redis://");
        if (password != null) {
            uri.append(user == null ? "" : encode(user))
                    .append(':')
                    .append(encode(password))
                    .append('@');
        }
        uri.append(host.indexOf(':') < 0 ? host : "[" + host + "]").append(':').append(port);
        return database == 0 ? uri.toString() : uri.append('/').append(database).toString();
    }

    /** The address fit for a log: a URI with no user and no password. */
    @Override
    public String toString() {
        return new ServerAddress(tls, host, port, null, null, database).uri();
    }

    static String redact(String text) {
        return CREDENTIALS.matcher(text).replaceFirst("//***@");
    }

    /** Opens a connection: RESP2, because its replies look the same on every server. */
    Connection connect(Duration connectTimeout, Duration readTimeout) {
        DefaultJedisClientConfig.Builder config = DefaultJedisClientConfig.builder()
                .resp2()
                .autoNegotiateProtocol(false)
                .connectionTimeoutMillis(Math.toIntExact(connectTimeout.toMillis()))
                .socketTimeoutMillis(Math.toIntExact(readTimeout.toMillis()))
                .user(user)
                .password(password)
                .database(database)
                .clientName(PROBE_NAME)
                .clientSetInfoConfig(ClientSetInfoConfig.DISABLED);
        if (tls) {
            config.sslOptions(SslOptions.defaults());
        }
        Connection connection = new Connection(new HostAndPort(host, port), config.build());
        try {
            connection.connect();
            return connection;
        } catch (RuntimeException e) {
            connection.close();
            throw e;
        }
    }
}
