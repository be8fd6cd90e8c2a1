package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lockmark.ClientOptions;
import dev.lockmark.LockClient;
import dev.lockmark.TlsOptions;
import dev.lockmark.exception.LockException;
import dev.lockmark.testkit.topology.TlsServer;
import java.time.Duration;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.AfterAll;

/** TLS with a private authority, and a server that wants the client's certificate. */
abstract class TlsContract {
    @AfterAll
    static void endServers() {
        Topologies.close();
    }

    /** So long that nobody waits for it: what is refused is refused before. */
    private static final Duration NOT_AWAITED = Duration.ofSeconds(60);

    private static final Duration AT_ONCE = Duration.ofSeconds(20);

    @LockTest(Forms.ONE)
    void theWholeLifeCycle(Stage stage) throws Exception {
        TlsServer server = Topologies.tls(stage);
        LockClient client = stage.connect(server.uri(), with(stage, complete(server)));
        LifeCycle.of(stage, client, stage.name());
        server.server().control().flushScripts();
        LifeCycle.of(stage, client, stage.name());
        assertThat(server.server().oracle().clients())
                .isNotEmpty()
                .allSatisfy(each -> assertThat(each.fields().get("laddr")).endsWith(":" + server.port()));
        client.close();
        Waiting.upTo(10).until(() -> server.server().oracle().clients().isEmpty());
        server.server().control().flushAll();
    }

    @LockTest(Forms.ONE)
    void aClientThatWasCutOffConnectsAgain(Stage stage) throws Exception {
        TlsServer server = Topologies.tls(stage);
        LockClient client = stage.connect(server.uri(), with(stage, complete(server)));
        LifeCycle.of(stage, client, stage.name());
        server.server().control().killClients();
        LifeCycle.acquirePersistently(client.lock(stage.name(), stage.lasting(Duration.ofSeconds(20))))
                .close();
        LifeCycle.of(stage, client, stage.name());
    }

    @LockTest(Forms.ONE)
    void aServerOfAnotherAuthorityIsRefused(Stage stage) {
        TlsServer server = Topologies.tls(stage);
        TlsOptions tls = TlsOptions.defaults()
                .withTrustedCertificates(server.strangersAuthority())
                .withClientCertificate(server.clientCertificate(), server.clientKey());
        assertRefused(stage, server.uri(), tls).contains("certificate");
        assertRefused(stage, server.uri(), TlsOptions.defaults()).contains("certificate");
    }

    @LockTest(Forms.ONE)
    void aServerThatIsNamedOtherwiseIsRefused(Stage stage) {
        TlsServer server = Topologies.misnamed(stage);
        assertRefused(stage, server.uri(), complete(server))
                .contains("certificate")
                .contains("127.0.0.1");
    }

    @LockTest(Forms.ONE)
    void aClientWithoutACertificateIsRefused(Stage stage) {
        TlsServer server = Topologies.tls(stage);
        TlsOptions tls = TlsOptions.defaults().withTrustedCertificates(server.authority());
        assertRefused(stage, server.uri(), tls).contains("client certificate");
    }

    @LockTest(Forms.ONE)
    void aClientOfAnotherAuthorityIsRefused(Stage stage) {
        TlsServer server = Topologies.tls(stage);
        TlsOptions tls = TlsOptions.defaults()
                .withTrustedCertificates(server.authority())
                .withClientCertificate(server.strangersCertificate(), server.strangersKey());
        assertRefused(stage, server.uri(), tls).contains("client certificate");
    }

    @LockTest(Forms.ONE)
    void aPlainClientAtAnEncryptedPortIsToldSo(Stage stage) {
        TlsServer server = Topologies.tls(stage);
        assertRefused(stage, server.uri().replace("rediss", "redis"), TlsOptions.defaults())
                .containsAnyOf("TLS", "rediss://");
    }

    @LockTest(Forms.ONE)
    void anEncryptedClientAtAPlainPortIsToldSo(Stage stage) {
        TlsServer server = Topologies.tls(stage);
        String uri = server.server().uri().replace("redis", "rediss");
        // Such a server waits for the end of a line that never comes, so it takes the whole timeout.
        ClientOptions options = with(stage, complete(server)).withCommandTimeout(Duration.ofSeconds(2));
        long start = System.nanoTime();
        LockException failure = catchThrowableOfType(LockException.class, () -> stage.connect(uri, options));
        assertThat(failure).isNotNull();
        assertThat(failure.getMessage()).containsAnyOf("TLS", "redis://");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(AT_ONCE);
    }

    /** Says why, and soon; what it leaves is looked for after the line. */
    private static AbstractStringAssert<?> assertRefused(Stage stage, String uri, TlsOptions tls) {
        ClientOptions options = with(stage, tls).withCommandTimeout(NOT_AWAITED);
        long start = System.nanoTime();
        LockException failure = catchThrowableOfType(LockException.class, () -> stage.connect(uri, options));
        assertThat(failure).as("%s with %s", uri, tls).isNotNull();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(AT_ONCE);
        return assertThat(failure.getMessage()).doesNotContain("\n");
    }

    private static TlsOptions complete(TlsServer server) {
        return TlsOptions.defaults()
                .withTrustedCertificates(server.authority())
                .withClientCertificate(server.clientCertificate(), server.clientKey());
    }

    private static ClientOptions with(Stage stage, TlsOptions tls) {
        return Topologies.patient(stage).withTls(tls);
    }
}
