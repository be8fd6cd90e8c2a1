package dev.lockmark.driver;

import dev.lockmark.exception.AuthenticationException;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutOfMemoryException;
import dev.lockmark.exception.PermissionDeniedException;
import dev.lockmark.exception.ReadOnlyReplicaException;
import dev.lockmark.exception.ScriptMissingException;
import dev.lockmark.exception.ServerRefusedException;
import org.jspecify.annotations.Nullable;

/** Tells a server's error replies apart. Stateless. */
public final class ServerErrors {
    private ServerErrors() {}

    /**
     * The exception that an error reply stands for.
     *
     * @param reply the server's whole error line, for example {@code OOM command not allowed ...}
     * @param cause what the client library threw, or null
     * @return the exception, for the caller to throw
     */
    public static LockException translate(@Nullable String reply, @Nullable Throwable cause) {
        String line = reply == null || reply.isBlank() ? "ERR unknown error" : reply;
        int space = line.indexOf(' ');
        String code = space < 0 ? line : line.substring(0, space);
        String said = "; the server said: " + line;
        return switch (code) {
            case "WRONGPASS", "NOAUTH" ->
                new AuthenticationException(
                        "user name or password refused: give the right ones in the URI" + said, cause);
            case "NOPERM" ->
                new PermissionDeniedException(
                        "the user lacks a permission that the lock needs: extend its ACL" + said, cause);
            case "OOM" ->
                new OutOfMemoryException(
                        "the server is at its maxmemory: free memory or raise the limit" + said, cause);
            case "READONLY" ->
                new ReadOnlyReplicaException("the server is a read-only replica: connect to its primary" + said, cause);
            case "MOVED", "ASK" ->
                new ServerRefusedException(
                        code,
                        "another node of a cluster has the key: if the client was not told that this is a cluster, connect"
                                + " with redis-cluster://" + said,
                        cause);
            case "NOSCRIPT" -> new ScriptMissingException("the server does not have the script" + said, cause);
            default -> other(code, line, cause);
        };
    }

    private static LockException other(String code, String line, @Nullable Throwable cause) {
        // Two replies that carry the general code ERR, or none, and differ only in their words.
        if (line.contains("Function not found")) {
            return new ScriptMissingException("the server does not have the function; the server said: " + line, cause);
        }
        if (line.contains("invalid username-password") || line.contains("invalid password")) {
            return new AuthenticationException("user name or password refused; the server said: " + line, cause);
        }
        // A script that fails inside reports the code of the inner error somewhere in its own line.
        if (line.contains("OOM command not allowed")) {
            return new OutOfMemoryException("the server is at its maxmemory; the server said: " + line, cause);
        }
        if (line.contains("-READONLY ") || line.contains("READONLY You can't write")) {
            return new ReadOnlyReplicaException("the server is a read-only replica; the server said: " + line, cause);
        }
        // Redis 7.0 says it in the first two ways, Redis 7.2 and Valkey in the third.
        if (line.contains("can't run this command or subcommand")
                || line.contains("can't access at least one of the keys")
                || line.contains("ACL failure in script")
                || line.contains("No permissions to access a key")) {
            return new PermissionDeniedException("the user lacks a permission; the server said: " + line, cause);
        }
        return new ServerRefusedException(code, "the server refused the command: " + line, cause);
    }
}
