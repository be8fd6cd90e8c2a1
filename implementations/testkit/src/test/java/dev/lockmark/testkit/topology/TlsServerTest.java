package dev.lockmark.testkit.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lockmark.testkit.server.ServerUnderTest;
import dev.lockmark.testkit.server.ServersUnderTest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** What Java's own TLS makes of the certificates, through a client that takes key stores. */
@Timeout(60)
final class TlsServerTest {
    static List<ServerUnderTest> servers() {
        return ServersUnderTest.all();
    }

    @ParameterizedTest
    @MethodSource("servers")
    void aClientWithTheRightCertificatesIsServed(ServerUnderTest kind) throws Exception {
        TlsServer.unsupported(kind.spec()).ifPresent(Assumptions::abort);
        try (TlsServer server = TlsServer.start(kind.spec())) {
            assertThat(server.uri()).isEqualTo("rediss://127.0.0.1:" + server.port());
            assertThat(List.of(
                            server.authority(),
                            server.strangersAuthority(),
                            server.clientCertificate(),
                            server.clientKey(),
                            server.strangersCertificate(),
                            server.strangersKey()))
                    .allSatisfy(file -> assertThat(file).content().startsWith("-----BEGIN "));
            assertThat(server.clientKey()).content().startsWith("-----BEGIN PRIVATE KEY-----");
            assertThat(ping(server, Stores.trusting(Certificates.authority()), Stores.of(Certificates.client())))
                    .isEqualTo("PONG");
            Path none = Stores.of(Certificates.strangersClient());
            assertThatThrownBy(() -> ping(server, Stores.trusting(Certificates.authority()), none))
                    // In TLS 1.3 the client has done its part before the server looks: often it sees no more than the
                    // end.
                    .isInstanceOf(JedisConnectionException.class);
            assertThatThrownBy(() -> ping(
                            server,
                            Stores.trusting(Certificates.strangersAuthority()),
                            Stores.of(Certificates.client())))
                    .hasStackTraceContaining("unable to find valid certification path");
        }
    }

    @ParameterizedTest
    @MethodSource("servers")
    void aMisnamedServerIsRefused(ServerUnderTest kind) throws Exception {
        TlsServer.unsupported(kind.spec()).ifPresent(Assumptions::abort);
        try (TlsServer server = TlsServer.startMisnamed(kind.spec())) {
            assertThatThrownBy(() ->
                            ping(server, Stores.trusting(Certificates.authority()), Stores.of(Certificates.client())))
                    .hasStackTraceContaining("No subject alternative names matching IP address 127.0.0.1");
        }
    }

    private static String ping(TlsServer server, Path trusted, Path own) {
        SslOptions tls = SslOptions.builder()
                .truststore(trusted.toFile(), Stores.WORD.toCharArray())
                .keystore(own.toFile(), Stores.WORD.toCharArray())
                .build();
        try (Jedis jedis = new Jedis(
                new HostAndPort("127.0.0.1", server.port()),
                DefaultJedisClientConfig.builder().sslOptions(tls).build())) {
            return jedis.ping();
        }
    }
}
