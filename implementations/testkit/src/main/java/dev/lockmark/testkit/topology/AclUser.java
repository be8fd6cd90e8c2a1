package dev.lockmark.testkit.topology;

import dev.lockmark.ReleaseCommand;
import dev.lockmark.testkit.server.RedisServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A user of a server, with just the permissions that it is given. Immutable.
 *
 * @param name the user's name
 * @param password the user's password
 * @param rules what the user may, as in {@code ACL SETUSER}
 */
public record AclUser(String name, String password, List<String> rules) {
    private static final List<String> EVERY_LOCK = List.of("~{*}", "~{*}:fence");

    /** What the scripts call, and what clients send when they connect. */
    private static final List<String> EVERY_COMMAND =
            List.of("+get", "+set", "+del", "+incr", "+time", "+pttl", "+pexpire", "+ping", "+select");

    /**
     * Copies.
     *
     * @param name the user's name
     * @param password the user's password
     * @param rules what the user may
     */
    public AclUser {
        rules = List.copyOf(rules);
    }

    /**
     * A user that may just what locks need, whatever their names.
     *
     * @param release how the locks call the server; {@link ReleaseCommand#NATIVE} needs a server that has such a command
     * @param server the server that is to have the user
     * @return the user, which the server does not know yet
     */
    public static AclUser ofLocks(ReleaseCommand release, RedisServer server) {
        List<String> rules = new ArrayList<>(EVERY_LOCK);
        rules.addAll(EVERY_COMMAND);
        if (server.oracle().knows("CLIENT|SETINFO")) {
            // New in Redis 7.2. Clients do without, but each connection that is refused it stands in the ACL log.
            rules.add("+client|setinfo");
        }
        rules.addAll(
                switch (release) {
                    case EVAL -> List.of("+eval");
                    case EVALSHA -> List.of("+evalsha", "+script|load");
                    case FCALL -> List.of("+fcall", "+function|load");
                    case NATIVE ->
                        List.of(
                                "+evalsha",
                                "+script|load",
                                "+command|info",
                                server.oracle().knows("DELEX") ? "+delex" : "+delifeq");
                });
        return new AclUser("locks-" + release.name().toLowerCase(Locale.ROOT), "lock-word", rules);
    }

    /**
     * The same user with other rules behind those it has.
     *
     * @param more further rules, such as {@code -evalsha} or {@code resetkeys}
     * @return the changed user
     */
    public AclUser with(String... more) {
        List<String> all = new ArrayList<>(rules);
        all.addAll(List.of(more));
        return new AclUser(name, password, all);
    }

    /**
     * Makes the user known to a server, in place of one of the same name.
     *
     * @param server a server that was started here
     * @throws redis.clients.jedis.exceptions.JedisDataException if the server does not know one of the rules
     */
    public void createOn(RedisServer server) {
        List<String> arguments = new ArrayList<>(List.of("SETUSER", name, "reset", "on", ">" + password));
        arguments.addAll(rules);
        server.oracle().command("ACL", arguments.toArray(String[]::new));
    }

    /**
     * Makes the server forget the user and cuts its connections.
     *
     * @param server a server that was started here
     */
    public void removeFrom(RedisServer server) {
        server.oracle().command("ACL", "DELUSER", name);
    }

    /**
     * A server's address with this user's login.
     *
     * @param server the server
     * @return {@code redis://name:password@host:port}
     */
    public String uri(RedisServer server) {
        return "redis://" + name + ":" + password + "@" + server.host() + ":" + server.port();
    }
}
