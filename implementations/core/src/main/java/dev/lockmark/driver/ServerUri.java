package dev.lockmark.driver;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where one server is and how to log in to it. Its text form never shows the password. Immutable.
 *
 * @param tls whether the connection is encrypted
 * @param host name or address, an IPv6 address without its brackets
 * @param port from 1 to 65535
 * @param user user name, or null for the server's default user
 * @param password password, or null for none
 * @param database number of the database, 0 or more
 */
public record ServerUri(
        boolean tls,
        String host,
        int port,
        @Nullable String user,
        @Nullable String password,
        int database) {
    private static final int DEFAULT_PORT = 6379;
    private static final String FORM =
            "; expected redis://[[user:]password@]host[:port][/db], or rediss:// for TLS; reserved characters in user and"
                    + " password as %xx";

    /**
     * Reads {@code redis://[[user:]password@]host[:port][/db]}, or {@code rediss://...} for TLS. Port 6379 and database 0 are
     * the defaults; user and password may be percent-encoded.
     *
     * @param text the URI
     * @return what it says
     * @throws IllegalArgumentException if it is malformed, or of a kind that is not supported (Sentinel, cluster, Unix
     *     socket, parameters after a question mark); the message shows the URI without its password
     */
    public static ServerUri parse(String text) {
        Objects.requireNonNull(text, "uri");
        int schemeEnd = text.indexOf("://");
        if (schemeEnd < 0) {
            throw malformed(text, "it has no scheme");
        }
        boolean tls = tls(text.substring(0, schemeEnd).toLowerCase(Locale.ROOT), text);
        String rest = text.substring(schemeEnd + 3);
        // The last one, because people leave an @ in their passwords unencoded.
        int at = rest.lastIndexOf('@');
        String user = null;
        String password = null;
        if (at >= 0) {
            String login = rest.substring(0, at);
            int colon = login.indexOf(':');
            user = colon <= 0 ? null : decode(login.substring(0, colon), text);
            password = decode(login.substring(colon + 1), text);
            if (password.isEmpty()) {
                throw malformed(text, "the password before @ is empty");
            }
        }
        String place = rest.substring(at + 1);
        if (place.indexOf('?') >= 0 || place.indexOf('#') >= 0) {
            throw malformed(text, "parameters after ? or # are not supported");
        }
        int slash = place.indexOf('/');
        String authority = slash < 0 ? place : place.substring(0, slash);
        int database = slash < 0 || slash == place.length() - 1
                ? 0
                : number("database", place.substring(slash + 1), 0, Integer.MAX_VALUE, text);
        int hostEnd = hostEnd(authority, text);
        String host = authority.startsWith("[") ? authority.substring(1, hostEnd - 1) : authority.substring(0, hostEnd);
        if (host.isBlank()) {
            throw malformed(text, "the host is missing");
        }
        if (host.chars().anyMatch(c -> c == ',' || Character.isWhitespace(c))) {
            throw malformed(text, "host '" + host + "' is not one host name or address");
        }
        int port = hostEnd == authority.length()
                ? DEFAULT_PORT
                : number("port", authority.substring(hostEnd + 1), 1, 65_535, text);
        return new ServerUri(tls, host, port, user, password, database);
    }

    private static boolean tls(String scheme, String text) {
        return switch (scheme) {
            case "redis" -> false;
            case "rediss" -> true;
            case "redis-sentinel", "rediss-sentinel" ->
                throw malformed(text, "Sentinel is not supported: give the address of the primary");
            case "redis-socket", "redis+socket", "unix" -> throw malformed(text, "Unix sockets are not supported");
            default -> throw malformed(text, "scheme '" + scheme + "' is unknown");
        };
    }

    private static int hostEnd(String authority, String text) {
        if (!authority.startsWith("[")) {
            int colon = authority.indexOf(':');
            return colon < 0 ? authority.length() : colon;
        }
        int end = authority.indexOf(']') + 1;
        if (end == 0 || (end < authority.length() && authority.charAt(end) != ':')) {
            throw malformed(text, "the IPv6 address is not closed by ]");
        }
        return end;
    }

    private static int number(String what, String digits, int least, int most, String text) {
        try {
            int value = Integer.parseInt(digits);
            if (value >= least && value <= most && digits.charAt(0) != '+') {
                return value;
            }
        } catch (NumberFormatException e) {
            // Said below, in words that name the part of the URI.
        }
        throw malformed(text, what + " '" + digits + "' is not a number from " + least + " to " + most);
    }

    private static String decode(String raw, String text) {
        if (raw.indexOf('%') < 0) {
            return raw;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(raw.length());
        byte[] encoded = raw.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < encoded.length; i++) {
            if (encoded[i] != '%') {
                bytes.write(encoded[i]);
                continue;
            }
            int high = i + 2 < encoded.length ? Character.digit(encoded[i + 1], 16) : -1;
            int low = high < 0 ? -1 : Character.digit(encoded[i + 2], 16);
            if (low < 0) {
                throw malformed(text, "user or password has a % that is not followed by two hexadecimal digits");
            }
            bytes.write(high * 16 + low);
            i += 2;
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static IllegalArgumentException malformed(String text, String why) {
        return new IllegalArgumentException("uri is '" + masked(text) + "': " + why + FORM);
    }

    /** The text with everything that might be a password replaced. */
    private static String masked(String text) {
        int at = text.lastIndexOf('@');
        int scheme = text.indexOf("://");
        int start = scheme >= 0 && scheme < at ? scheme + 3 : 0;
        return at < 0 ? text : text.substring(0, start) + "***" + text.substring(at);
    }

    /**
     * The URI for people: the password is shown as {@code ***}.
     *
     * @return the text
     */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(tls ? "rediss://" : "redis://");
        if (password != null) {
            text.append(user == null ? "" : user).append(":***@");
        }
        text.append(host.indexOf(':') < 0 ? host : "[" + host + "]").append(':').append(port);
        return database == 0
                ? text.toString()
                : text.append('/').append(database).toString();
    }
}
