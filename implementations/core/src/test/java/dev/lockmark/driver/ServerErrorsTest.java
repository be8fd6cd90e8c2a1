package dev.lockmark.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.exception.OutOfMemoryException;
import dev.lockmark.exception.PermissionDeniedException;
import dev.lockmark.exception.ReadOnlyReplicaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ServerErrorsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "NOPERM this user has no permissions to run the 'set' command",
                "ERR The user executing the script can't run this command or subcommand script: f9ac, on @user_script:16.",
                "ERR The user executing the script can't access at least one of the keys mentioned in the command arguments"
                        + " script: 51c1, on @user_script:1.",
                "ERR ACL failure in script: User u has no permissions to run the 'time' command script: f9ac, on"
                        + " @user_script:16."
            })
    void aMissingPermissionIsToldAlsoFromInsideAScript(String line) {
        assertThat(ServerErrors.translate(line, null)).isInstanceOf(PermissionDeniedException.class);
    }

    @Test
    void fullAndReadOnlyServersAreToldApart() {
        assertThat(ServerErrors.translate("OOM command not allowed when used memory > 'maxmemory'.", null))
                .isInstanceOf(OutOfMemoryException.class);
        assertThat(ServerErrors.translate("READONLY You can't write against a read only replica.", null))
                .isInstanceOf(ReadOnlyReplicaException.class);
    }
}
