package dev.lockmark.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.lockmark.testkit.server.ServerStartException.Reason;
import org.junit.jupiter.api.Test;
import org.testcontainers.DockerClientFactory;

/** CONTRACT E08: containers are a choice, never a need. */
class ContainerServerTest {

    /** An image that can be had here; a machine without a registry names one of its own. */
    private static final String SPEC = "docker:" + System.getProperty("lockmark.docker.image", "redis:8-alpine");

    @Test
    void aContainerAnswersPausesAndEnds() {
        RedisServer server;
        try {
            server = RedisServers.open(SPEC, ServerOptions.defaults().withArguments("--maxmemory", "64mb"));
        } catch (ServerStartException e) {
            if (e.reason() == Reason.NO_DOCKER) {
                abort(e.getMessage());
            }
            throw e;
        }
        try (server) {
            assertThat(server.owned()).isTrue();
            assertThat(server.pid()).isEmpty();
            assertThat(server.oracle().configGet("maxmemory")).contains(Integer.toString(64 << 20));
            assertThat(server.logTail(1)).hasSize(1);
            server.pause();
            assertThatThrownBy(() -> server.oracle().command("PING")).isInstanceOf(RuntimeException.class);
            server.resume();
            assertThat(server.oracle().command("PING")).isEqualTo("PONG");
            assertThatThrownBy(server::restartEmpty).isInstanceOf(UnsupportedOperationException.class);
            server.kill();
            assertThatThrownBy(() -> server.oracle().command("PING")).isInstanceOf(RuntimeException.class);
        }
    }

    @Test
    void withoutDockerOneLineSaysSo() {
        if (DockerClientFactory.instance().isDockerAvailable()) {
            abort("there is a Docker here");
        }
        assertThatThrownBy(() -> RedisServers.open(SPEC))
                .isInstanceOfSatisfying(
                        ServerStartException.class, e -> assertThat(e.reason()).isEqualTo(Reason.NO_DOCKER))
                .hasMessageContainingAll(SPEC, "no Docker daemon can be reached", "hint")
                .hasMessageNotContaining("\n");
    }

    @Test
    void aContainerTakesNoFixedPort() {
        assertThatThrownBy(
                        () -> RedisServers.open(SPEC, ServerOptions.defaults().withPort(7000)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
