package dev.lockmark.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.exception.AuthenticationException;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.OutOfMemoryException;
import dev.lockmark.exception.PermissionDeniedException;
import dev.lockmark.exception.ReadOnlyReplicaException;
import dev.lockmark.exception.ScriptMissingException;
import dev.lockmark.exception.ServerRefusedException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A14: error lines as servers write them. */
final class ServerErrorsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "WRONGPASS invalid username-password pair or user is disabled.|AuthenticationException",
                "NOAUTH Authentication required.|AuthenticationException",
                "ERR invalid password|AuthenticationException",
                "NOPERM this user has no permissions to run the 'evalsha' command|PermissionDeniedException",
                "ERR The user executing the script can't run this command or subcommand|PermissionDeniedException",
                "NOPERM No permissions to access a key|PermissionDeniedException",
                "ERR The user executing the script can't access at least one of the keys|PermissionDeniedException",
                "ERR ACL failure in script: User u has no permissions to run the 'time' command|PermissionDeniedException",
                "OOM command not allowed when used memory > 'maxmemory'.|OutOfMemoryException",
                "ERR Error running script: -OOM command not allowed when used memory|OutOfMemoryException",
                "READONLY You can't write against a read only replica.|ReadOnlyReplicaException",
                "ERR Error running script: -READONLY You can't write|ReadOnlyReplicaException",
                "NOSCRIPT No matching script. Please use EVAL.|ScriptMissingException",
                "ERR Function not found|ScriptMissingException",
                "MISCONF Valkey is configured to save RDB snapshots|ServerRefusedException",
                "LOADING Redis is loading the dataset in memory|ServerRefusedException",
                "CROSSSLOT Keys in request don't hash to the same slot|ServerRefusedException",
                "ERR unknown command|ServerRefusedException",
            })
    void everyErrorHasItsTypeAndKeepsTheServersWords(String line, String type) {
        RuntimeException cause = new RuntimeException("the client library's");
        LockException translated = ServerErrors.translate(line, cause);
        assertThat(translated.getClass().getSimpleName()).isEqualTo(type);
        assertThat(translated).hasMessageContaining(line).hasCause(cause);
        assertThat(translated)
                .isInstanceOfAny(
                        AuthenticationException.class,
                        PermissionDeniedException.class,
                        OutOfMemoryException.class,
                        ReadOnlyReplicaException.class,
                        ScriptMissingException.class,
                        ServerRefusedException.class);
    }

    @ParameterizedTest
    @CsvSource(value = {"''", "' '"})
    void anEmptyErrorIsOneToo(String line) {
        assertThat(ServerErrors.translate(line, null)).isInstanceOf(ServerRefusedException.class);
    }
}
