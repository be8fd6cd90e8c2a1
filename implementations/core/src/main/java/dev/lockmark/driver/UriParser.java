package dev.lockmark.driver;

import dev.lockmark.driver.ServerUri.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads one URI. Whatever is wrong is said in one line, without the password. For one use. */
final class UriParser {
    private static final String SENTINEL_USER = "sentinel-user=";
    private static final String SENTINEL_PASSWORD = "sentinel-password=";

    private final String text;
    private Kind kind = Kind.STANDALONE;

    UriParser(String text) {
        this.text = text;
    }

    ServerUri parse() {
        int schemeEnd = text.indexOf("://");
        if (schemeEnd < 0) {
            throw malformed("it has no scheme");
        }
        String scheme = text.substring(0, schemeEnd).toLowerCase(Locale.ROOT);
        boolean tls = readScheme(scheme);
        String rest = text.substring(schemeEnd + 3);
        // A password with a # or ? in front of its @ is common, so these are looked for behind the login only.
        int loginEnd = loginEnd(rest);
        Login login = loginEnd < 0 ? null : login(rest.substring(0, loginEnd));
        String place = rest.substring(loginEnd + 1);
        int hash = place.lastIndexOf('#');
        int query = place.indexOf('?');
        if (kind != Kind.SENTINEL && (hash >= 0 || query >= 0)) {
            throw malformed("parameters after ? or # are not supported");
        }
        String primaryName = hash < 0 ? "" : decode(place.substring(hash + 1), "the primary's name");
        if (kind == Kind.SENTINEL && primaryName.isBlank()) {
            throw malformed("the primary's name is missing: a Sentinel URI ends with #primaryName");
        }
        int placeEnd = hash < 0 ? place.length() : hash;
        Login sentinelLogin = query < 0 ? null : sentinelLogin(place.substring(query + 1, placeEnd));
        String path = place.substring(0, query < 0 ? placeEnd : query);
        int slash = path.indexOf('/');
        List<Node> nodes = nodes(slash < 0 ? path : path.substring(0, slash));
        int database = slash < 0 || slash == path.length() - 1 ? 0 : database(path.substring(slash + 1));
        return new ServerUri(
                kind, tls, nodes, login, database, kind == Kind.SENTINEL ? primaryName : null, sentinelLogin);
    }

    private boolean readScheme(String scheme) {
        for (Kind each : Kind.values()) {
            if (scheme.equals(each.scheme(false)) || scheme.equals(each.scheme(true))) {
                kind = each;
                return scheme.equals(each.scheme(true));
            }
        }
        throw switch (scheme) {
            case "redis-socket", "redis+socket", "unix" -> malformed("Unix sockets are not supported");
            default -> malformed("scheme '" + scheme + "' is unknown");
        };
    }

    /** The last @, because people leave an @ in their passwords unencoded; but not one in a Sentinel's password. */
    private int loginEnd(String rest) {
        int parameters = kind == Kind.SENTINEL ? rest.indexOf("?sentinel-") : -1;
        return rest.lastIndexOf('@', parameters < 0 ? rest.length() : parameters);
    }

    private Login login(String given) {
        int colon = given.indexOf(':');
        String user = colon <= 0 ? null : decode(given.substring(0, colon), "user or password");
        String password = decode(given.substring(colon + 1), "user or password");
        if (password.isEmpty()) {
            throw malformed("the password before @ is empty");
        }
        return new Login(user, password);
    }

    private Login sentinelLogin(String query) {
        String user = null;
        String password = null;
        for (String parameter : query.split("&", -1)) {
            if (parameter.startsWith(SENTINEL_USER)) {
                user = decode(parameter.substring(SENTINEL_USER.length()), SENTINEL_USER);
            } else if (parameter.startsWith(SENTINEL_PASSWORD)) {
                password = decode(parameter.substring(SENTINEL_PASSWORD.length()), SENTINEL_PASSWORD);
            } else {
                throw malformed("parameters other than sentinel-user and sentinel-password are not supported");
            }
        }
        if (password == null || password.isEmpty()) {
            throw malformed("the parameter sentinel-password is missing or empty");
        }
        return new Login(user == null || user.isEmpty() ? null : user, password);
    }

    private List<Node> nodes(String list) {
        if (kind == Kind.STANDALONE && list.indexOf(',') >= 0) {
            throw malformed("host '" + list + "' is not one host name or address; several are for "
                    + Kind.SENTINEL.scheme(false) + ":// and " + Kind.CLUSTER.scheme(false) + "://");
        }
        List<Node> nodes = new ArrayList<>();
        for (String each : list.split(",", -1)) {
            nodes.add(node(each));
        }
        return nodes;
    }

    private Node node(String address) {
        int hostEnd = hostEnd(address);
        String host = address.startsWith("[") ? address.substring(1, hostEnd - 1) : address.substring(0, hostEnd);
        if (host.isBlank()) {
            throw malformed("the host is missing");
        }
        if (host.chars().anyMatch(Character::isWhitespace)) {
            throw malformed("host '" + host + "' is not one host name or address");
        }
        if (hostEnd == address.length()) {
            return new Node(host, kind == Kind.SENTINEL ? 26_379 : 6379);
        }
        return new Node(host, number("port", address.substring(hostEnd + 1), 1, 65_535));
    }

    private int hostEnd(String address) {
        if (!address.startsWith("[")) {
            int colon = address.indexOf(':');
            return colon < 0 ? address.length() : colon;
        }
        int end = address.indexOf(']') + 1;
        if (end == 0 || (end < address.length() && address.charAt(end) != ':')) {
            throw malformed("the IPv6 address is not closed by ]");
        }
        return end;
    }

    private int database(String digits) {
        int database = number("database", digits, 0, Integer.MAX_VALUE);
        if (kind == Kind.CLUSTER && database != 0) {
            throw malformed("database '" + digits + "' is not 0, the only one that a cluster has");
        }
        return database;
    }

    private int number(String what, String digits, int least, int most) {
        try {
            int value = Integer.parseInt(digits);
            if (value >= least && value <= most && digits.charAt(0) != '+') {
                return value;
            }
        } catch (NumberFormatException e) {
            // Said below, in words that name the part of the URI.
        }
        throw malformed(what + " '" + digits + "' is not a number from " + least + " to " + most);
    }

    private String decode(String raw, String what) {
        String decoded = PercentEncoding.decode(raw);
        if (decoded == null) {
            throw malformed(what + " has a % that is not followed by two hexadecimal digits");
        }
        return decoded;
    }

    private IllegalArgumentException malformed(String why) {
        return new IllegalArgumentException("uri is '" + masked() + "': " + why + "; expected "
                + switch (kind) {
                    case STANDALONE -> "redis://[[user:]password@]host[:port][/db]";
                    case SENTINEL ->
                        "redis-sentinel://[[user:]password@]host[:port][,host[:port]...][/db]"
                                + "[?[sentinel-user=name&]sentinel-password=secret]#primaryName";
                    case CLUSTER -> "redis-cluster://[[user:]password@]host[:port][,host[:port]...]";
                }
                + ", or " + kind.scheme(true) + ":// for TLS; reserved characters as %xx");
    }

    /** The text with everything replaced that might be a password. */
    private String masked() {
        int scheme = text.indexOf("://");
        int start = scheme < 0 ? 0 : scheme + 3;
        int at = text.lastIndexOf('@');
        int query = text.indexOf('?', start);
        if (query >= 0 && query < at) {
            // The @ may be in a parameter as well as at the end of a login.
            return text.substring(0, start) + "***";
        }
        String shown = at < start ? text : text.substring(0, start) + "***" + text.substring(at);
        return query < 0 ? shown : shown.substring(0, shown.indexOf('?', start) + 1) + "***";
    }
}
