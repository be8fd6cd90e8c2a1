package dev.lockmark.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

final class ServerUriTest {
    @Test
    void everyPartIsRead() {
        assertThat(ServerUri.parse("rediss://me:p%40ss%2F@redis_1.example:7000/4"))
                .isEqualTo(new ServerUri(true, "redis_1.example", 7000, "me", "p@ss/", 4));
        assertThat(ServerUri.parse("REDIS://host")).isEqualTo(new ServerUri(false, "host", 6379, null, null, 0));
        assertThat(ServerUri.parse("redis://secret@host/"))
                .isEqualTo(new ServerUri(false, "host", 6379, null, "secret", 0));
        assertThat(ServerUri.parse("redis://:se@c:ret@host"))
                .isEqualTo(new ServerUri(false, "host", 6379, null, "se@c:ret", 0));
        assertThat(ServerUri.parse("redis://[::1]:7000")).isEqualTo(new ServerUri(false, "::1", 7000, null, null, 0));
    }

    @Test
    void thePasswordIsNeverShown() {
        assertThat(ServerUri.parse("redis://me:s3cr3t@[::1]/2")).hasToString("redis://me:***@[::1]:6379/2");
        assertThat(ServerUri.parse("redis://s3cr3t@host")).hasToString("redis://:***@host:6379");
        refused("redis://:s3cr3t@host:port", "port 'port'", "1 to 65535");
        refused("me:s3cr3t@host", "no scheme");
        refused("redis://me:s3cr3t%4@host", "%");
    }

    @Test
    void whatIsWrongIsNamed() {
        refused("localhost:6379", "no scheme", "localhost:6379");
        refused("http://host", "scheme 'http'");
        refused("redis-sentinel://host", "Sentinel");
        refused("redis+socket:///run/redis", "Unix");
        refused("redis://", "host");
        refused("redis://:6379", "host");
        refused("redis://a,b", "host 'a,b'");
        refused("redis://host:0", "port '0'");
        refused("redis://host:65536", "port '65536'");
        refused("redis://host:", "port ''");
        refused("redis://host/x", "database 'x'");
        refused("redis://host/-1", "database '-1'");
        refused("redis://host?timeout=1s", "parameters");
        refused("redis://[::1", "]");
        refused("redis://me:@host", "password");
    }

    private static void refused(String uri, String... words) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServerUri.parse(uri))
                .satisfies(e -> assertThat(e.getMessage())
                        .startsWith("uri is '")
                        .contains(words)
                        .contains("expected redis://[[user:]password@]host[:port][/db]")
                        .doesNotContain("s3cr3t"));
    }
}
