package dev.lockmark.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lockmark.driver.ServerUri.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ServerUriTest {
    @Test
    void everyPartIsRead() {
        assertThat(ServerUri.parse("rediss://me:p%40ss%2F@redis_1.example:7000/4"))
                .isEqualTo(server(true, "redis_1.example", 7000, new Login("me", "p@ss/"), 4));
        assertThat(ServerUri.parse("REDIS://host")).isEqualTo(server(false, "host", 6379, null, 0));
        assertThat(ServerUri.parse("redis://secret@host/"))
                .isEqualTo(server(false, "host", 6379, new Login(null, "secret"), 0));
        assertThat(ServerUri.parse("redis://:se@c:r#e?t@host"))
                .isEqualTo(server(false, "host", 6379, new Login(null, "se@c:r#e?t"), 0));
        assertThat(ServerUri.parse("redis://[::1]:7000")).isEqualTo(server(false, "::1", 7000, null, 0));
    }

    @Test
    void sentinelsAndTheirPrimary() {
        assertThat(ServerUri.parse("redis-sentinel://host#primary"))
                .isEqualTo(new ServerUri(
                        Kind.SENTINEL, false, List.of(new Node("host", 26_379)), null, 0, "primary", null));
        assertThat(ServerUri.parse("rediss-sentinel://me:p@a:1,[::1],c/3"
                        + "?sentinel-user=s&sentinel-password=x%26@y#my%20primary"))
                .isEqualTo(new ServerUri(
                        Kind.SENTINEL,
                        true,
                        List.of(new Node("a", 1), new Node("::1", 26_379), new Node("c", 26_379)),
                        new Login("me", "p"),
                        3,
                        "my primary",
                        new Login("s", "x&@y")));
        assertThat(ServerUri.parse("redis-sentinel://host?sentinel-password=x#p")
                        .sentinelLogin())
                .isEqualTo(new Login(null, "x"));
        refused("redis-sentinel://host", "#primaryName");
        refused("redis-sentinel://host#", "#primaryName");
        refused("redis-sentinel://#p", "host");
        refused("redis-sentinel://a,,b#p", "host");
        refused("redis-sentinel://a:x,b#p", "port 'x'");
        refused("redis-sentinel://a/x#p", "database 'x'");
        refused("redis-sentinel://a?timeout=1#p", "parameters other than");
        refused("redis-sentinel://a?sentinel-user=s#p", "sentinel-password");
        refused("redis-sentinel://a?sentinel-password=#p", "sentinel-password");
    }

    @Test
    void nodesOfACluster() {
        assertThat(ServerUri.parse("redis-cluster://secret@a,b:7001/0"))
                .isEqualTo(new ServerUri(
                        Kind.CLUSTER,
                        false,
                        List.of(new Node("a", 6379), new Node("b", 7001)),
                        new Login(null, "secret"),
                        0,
                        null,
                        null));
        assertThat(ServerUri.parse("rediss-cluster://a").tls()).isTrue();
        refused("redis-cluster://a/1", "database '1'", "only one");
        refused("redis-cluster://a#p", "parameters");
        refused("redis-cluster://", "host");
    }

    @Test
    void thePasswordIsNeverShown() {
        shown("redis://me:s3cr3t@[::1]/2", "redis://me:***@[::1]:6379/2");
        shown("redis://s3cr3t@host", "redis://:***@host:6379");
        shown("redis-cluster://u:s3cr3t@a,b:2", "redis-cluster://u:***@a:6379,b:2");
        shown(
                "rediss-sentinel://u:s3cr3t@a,b:2/1?sentinel-user=s&sentinel-password=s3cr3t#p",
                "rediss-sentinel://u:***@a:26379,b:2/1?sentinel-user=s&sentinel-password=***#p");
        shown("redis-sentinel://a?sentinel-password=s3cr3t#p", "redis-sentinel://a:26379?sentinel-password=***#p");
        refused("redis://:s3cr3t@host:port", "port 'port'", "1 to 65535");
        refused("me:s3cr3t@host", "no scheme");
        refused("redis://me:s3cr3t%4@host", "%");
        refused("redis-sentinel://a?sentinel-password=s3cr3t", "#primaryName");
        refused("redis-sentinel://a?sentinel-password=s3cr3t%4#p", "%");
        refused("redis-sentinel://a?sentinel-password=x@s3cr3t", "#primaryName");
        refused("redis-sentinel://a?x@s3cr3t:s3cr3t", "redis-sentinel://***'");
        refused("redis-cluster://a?password=s3cr3t", "parameters");
    }

    @Test
    void whatIsWrongIsNamed() {
        refused("localhost:6379", "no scheme", "localhost:6379");
        refused("http://host", "scheme 'http'");
        refused("redis+socket:///run/redis", "Unix");
        refused("redis://", "host");
        refused("redis://:6379", "host");
        refused("redis://a,b", "host 'a,b'", "redis-sentinel://", "redis-cluster://");
        refused("redis://a b", "host 'a b'");
        refused("redis://host:0", "port '0'");
        refused("redis://host:65536", "port '65536'");
        refused("redis://host:", "port ''");
        refused("redis://host/x", "database 'x'");
        refused("redis://host/-1", "database '-1'");
        refused("redis://host?timeout=1s", "parameters");
        refused("redis://[::1", "]");
        refused("redis://me:@host", "password");
    }

    private static ServerUri server(boolean tls, String host, int port, @Nullable Login login, int database) {
        return new ServerUri(Kind.STANDALONE, tls, List.of(new Node(host, port)), login, database, null, null);
    }

    private static void shown(String uri, String text) {
        assertThat(ServerUri.parse(uri)).hasToString(text);
    }

    private static void refused(String uri, String... words) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServerUri.parse(uri))
                .satisfies(e -> assertThat(e.getMessage())
                        .startsWith("uri is '")
                        .contains(words)
                        .containsPattern("expected redis(-sentinel|-cluster)?://\\[\\[user:]password@]host\\[:port]")
                        .doesNotContain("s3cr3t"));
    }
}
