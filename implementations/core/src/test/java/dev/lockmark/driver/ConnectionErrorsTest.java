package dev.lockmark.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.TlsOptions;
import dev.lockmark.exception.AuthenticationException;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.ServerUnreachableException;
import java.security.cert.CertPathBuilderException;
import java.time.Duration;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

final class ConnectionErrorsTest {
    private static final ServerUri CLUSTER = ServerUri.parse("redis-cluster://127.0.0.1:1,127.0.0.1:2");
    private static final ServerUri ENCRYPTED = ServerUri.parse("rediss-cluster://127.0.0.1:1,127.0.0.1:2");
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void whatHangsOnAFailureIsFoundOnce() {
        RuntimeException refused = new RuntimeException("refused");
        RuntimeException ofNode = new RuntimeException("node 2", refused);
        RuntimeException cause = new RuntimeException("node 1");
        RuntimeException failure = new RuntimeException("no node", cause);
        failure.addSuppressed(ofNode);
        ofNode.addSuppressed(failure);
        assertThat(ConnectionErrors.all(failure)).containsExactly(failure, cause, ofNode, refused);
    }

    @Test
    void theInnermostCauseSpeaksInOneLine() {
        RuntimeException failure = new RuntimeException("outer");
        failure.addSuppressed(new RuntimeException("address 1", new RuntimeException(" refused:\r\n\tport 1 ")));
        failure.addSuppressed(new RuntimeException("address 2"));
        assertThat(ConnectionErrors.rootMessage(failure)).isEqualTo("refused: port 1");
        assertThat(ConnectionErrors.rootMessage(new IllegalStateException())).isEqualTo("IllegalStateException");
    }

    @Test
    void aTlsFailureOfANodeIsFoundBehindThatOfTheCluster() {
        RuntimeException ofNode = new RuntimeException(
                "node", new SSLHandshakeException("PKIX").initCause(new CertPathBuilderException("no path")));
        RuntimeException failure = new RuntimeException("no node", new RuntimeException("gone"));
        failure.addSuppressed(ofNode);
        LockException translated = ConnectionErrors.connecting(ENCRYPTED, TlsOptions.defaults(), SECOND, null, failure);
        assertThat(translated)
                .isInstanceOf(ServerUnreachableException.class)
                .hasMessageContaining("authority")
                .hasMessageContaining("127.0.0.1:2");
    }

    @Test
    void theServersOwnWordsComeFirst() {
        LockException wrong = ConnectionErrors.connecting(
                CLUSTER, TlsOptions.defaults(), SECOND, "WRONGPASS invalid", new RuntimeException("x"));
        assertThat(wrong).isInstanceOf(AuthenticationException.class).hasMessageContaining("password");
        LockException single = ConnectionErrors.connecting(
                CLUSTER,
                TlsOptions.defaults(),
                SECOND,
                "ERR This instance has cluster support disabled",
                new RuntimeException("x"));
        assertThat(single)
                .isInstanceOf(ServerUnreachableException.class)
                .hasMessageContaining("127.0.0.1:1")
                .hasMessageContaining("redis://");
    }

    @Test
    void anUnknownOutcomeSaysSo() {
        assertThat(ConnectionErrors.timedOut(null))
                .hasMessageContaining("unknown")
                .hasMessageContaining("try again");
        assertThat(ConnectionErrors.cutOff(false, new RuntimeException("reset")))
                .hasMessageContaining("unknown")
                .hasMessageContaining("reset");
    }
}
