package dev.lockmark.testkit.topology;

import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import dev.lockmark.testkit.server.ServerOptions;
import dev.lockmark.testkit.server.ServerStartException;
import io.netty.pkitesting.X509Bundle;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A server that speaks TLS on one port, with a certificate of a private authority, and wants a certificate of the client that
 * the same authority has signed; and plainly on another port, for the testkit's own eyes. The certificates are made in this
 * JVM, and lie in the server's private directory, which goes with it.
 *
 * <p>Any thread may call any method.
 */
public final class TlsServer implements AutoCloseable {
    private static final String AUTHORITY = "authority.pem";
    private static final String STRANGERS_AUTHORITY = "strangers-authority.pem";
    private static final String SERVER = "server";
    private static final String CLIENT = "client";
    private static final String STRANGERS_CLIENT = "strangers-client";

    private final RedisServer server;
    private final int tlsPort;

    private TlsServer(RedisServer server, int tlsPort) {
        this.server = server;
        this.tlsPort = tlsPort;
    }

    /**
     * Starts one whose certificate is good for {@code localhost} and {@code 127.0.0.1}.
     *
     * @param spec which program; null for the default one, as in {@link RedisServers#open(String, ServerOptions)}
     * @return the server, which the caller closes
     * @throws ServerStartException if it cannot be started; with the reason
     *     {@link ServerStartException.Reason#BAD_CONFIGURATION} if it was built without TLS
     */
    public static TlsServer start(@Nullable String spec) {
        return start(spec, Certificates.server());
    }

    /**
     * Starts one whose certificate is of the right authority, but names another host.
     *
     * @param spec which program; null for the default one
     * @return the server, which the caller closes
     * @throws ServerStartException as {@link #start(String)}
     */
    public static TlsServer startMisnamed(@Nullable String spec) {
        return start(spec, Certificates.misnamedServer());
    }

    private static TlsServer start(@Nullable String spec, X509Bundle identity) {
        ServerOptions options = ServerOptions.defaults()
                .withFile(AUTHORITY, Certificates.authority().getCertificatePEM())
                .withFile(STRANGERS_AUTHORITY, Certificates.strangersAuthority().getCertificatePEM());
        options = withIdentity(options, SERVER, identity);
        options = withIdentity(options, CLIENT, Certificates.client());
        options = withIdentity(options, STRANGERS_CLIENT, Certificates.strangersClient());
        RedisServer server = RedisServers.open(
                spec,
                options.withFurtherPort("--tls-port")
                        .withArguments(
                                "--tls-cert-file",
                                SERVER + ".pem",
                                "--tls-key-file",
                                SERVER + ".key",
                                "--tls-ca-cert-file",
                                AUTHORITY,
                                "--tls-auth-clients",
                                "yes"));
        return new TlsServer(
                server, Integer.parseInt(server.oracle().configGet("tls-port").orElseThrow()));
    }

    private static ServerOptions withIdentity(ServerOptions options, String name, X509Bundle identity) {
        return options.withFile(name + ".pem", identity.getCertificatePEM())
                .withFile(name + ".key", identity.getPrivateKeyPEM());
    }

    /**
     * Why a program cannot do this.
     *
     * @param spec which program; null for the default one
     * @return the reason, empty if it can
     * @throws ServerStartException if it cannot be started for another reason
     */
    public static Optional<String> unsupported(@Nullable String spec) {
        try {
            start(spec).close();
            return Optional.empty();
        } catch (ServerStartException e) {
            if (e.reason() != ServerStartException.Reason.BAD_CONFIGURATION) {
                throw e;
            }
            return Optional.of("the server was built without TLS: " + e.getMessage());
        }
    }

    /**
     * The address behind TLS.
     *
     * @return {@code rediss://127.0.0.1:port}
     */
    public String uri() {
        return "rediss://" + server.host() + ":" + tlsPort;
    }

    /**
     * The port behind TLS.
     *
     * @return the port, the same for the life of this object
     */
    public int port() {
        return tlsPort;
    }

    /**
     * The same server on its plain port, with its levers.
     *
     * @return the server; closing it closes this
     */
    public RedisServer server() {
        return server;
    }

    /**
     * The certificate of the authority that has signed the server's and the client's.
     *
     * @return a file in PEM form
     */
    public Path authority() {
        return file(AUTHORITY);
    }

    /**
     * The certificate of an authority that has signed nothing of this server's.
     *
     * @return a file in PEM form
     */
    public Path strangersAuthority() {
        return file(STRANGERS_AUTHORITY);
    }

    /**
     * The certificate that this server takes from a client.
     *
     * @return a file in PEM form
     */
    public Path clientCertificate() {
        return file(CLIENT + ".pem");
    }

    /**
     * The key to {@link #clientCertificate()}.
     *
     * @return a file in PEM form (PKCS #8), not encrypted
     */
    public Path clientKey() {
        return file(CLIENT + ".key");
    }

    /**
     * A client's certificate that this server does not take: the other authority has signed it.
     *
     * @return a file in PEM form
     */
    public Path strangersCertificate() {
        return file(STRANGERS_CLIENT + ".pem");
    }

    /**
     * The key to {@link #strangersCertificate()}.
     *
     * @return a file in PEM form (PKCS #8), not encrypted
     */
    public Path strangersKey() {
        return file(STRANGERS_CLIENT + ".key");
    }

    private Path file(String name) {
        return server.directory().orElseThrow().resolve(name);
    }

    /** Ends the server and removes the certificates. Does nothing the second time. */
    @Override
    public void close() {
        server.close();
    }
}
