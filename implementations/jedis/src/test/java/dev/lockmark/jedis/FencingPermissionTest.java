package dev.lockmark.jedis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.exception.PermissionDeniedException;
import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import org.junit.jupiter.api.Test;

/** S19: a counter that a forbidden acquisition has left half made does not send the fencing tokens back. */
final class FencingPermissionTest {
    @Test
    void aCounterThatWasLeftHalfMadeIsSetToTheClock() throws InterruptedException {
        try (RedisServer server = RedisServers.open(null);
                LockClient all = JedisLocks.connect(server.uri())) {
            long before = acquireAndRelease(all);
            server.oracle().command("DEL", "{fenced}:fence");
            server.oracle().command("ACL", "SETUSER", "timeless", "on", ">secret", "~*", "+@all", "-time");
            String uri = "redis://timeless:secret@" + server.host() + ":" + server.port();
            try (LockClient timeless = JedisLocks.connect(uri)) {
                for (int i = 0; i < 3; i++) {
                    assertThatExceptionOfType(PermissionDeniedException.class)
                            .isThrownBy(() -> timeless.lock("fenced").tryAcquire());
                }
            }
            assertThat(server.oracle().exists("{fenced}")).isFalse();
            assertThat(acquireAndRelease(all)).isGreaterThan(before);
            assertThat(server.oracle().pttl("{fenced}:fence")).isPositive();
        }
    }

    private static long acquireAndRelease(LockClient client) throws InterruptedException {
        try (Lease lease = client.lock("fenced").acquire()) {
            return lease.fencingToken();
        }
    }
}
