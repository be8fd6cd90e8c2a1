package dev.lockmark;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Objects;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * Whom encrypted connections trust, and how the client shows who it is. Immutable and thread-safe; each {@code with} method
 * answers a changed copy. For URIs whose scheme begins with {@code rediss}.
 *
 * <p>That the server's certificate is for the host of the URI is always checked, and there is no option to leave that out:
 * without it any holder of a certificate from the same authority could pose as the server. A server that is reached by address
 * needs that address among the subject alternative names of its certificate.
 *
 * <p>Files are read when they are named, once: what a certificate's renewal writes into them later needs new options.
 */
public final class TlsOptions {
    private static final TlsOptions DEFAULTS = new TlsOptions(null, null, "the JVM's trust store", null);

    private final @Nullable TrustManagerFactory trustManagers;
    private final @Nullable KeyManagerFactory keyManagers;
    private final String trusted;
    private final @Nullable Path certificate;

    private TlsOptions(
            @Nullable TrustManagerFactory trustManagers,
            @Nullable KeyManagerFactory keyManagers,
            String trusted,
            @Nullable Path certificate) {
        this.trustManagers = trustManagers;
        this.keyManagers = keyManagers;
        this.trusted = trusted;
        this.certificate = certificate;
    }

    /**
     * The defaults: the authorities of the JVM's trust store, no client certificate.
     *
     * @return the options
     */
    public static TlsOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Trusts these authorities in place of the JVM's trust store.
     *
     * @param pem a file with one or more certificates in PEM form
     * @return a changed copy
     * @throws IllegalArgumentException if the file cannot be read or has no certificate, or one that is damaged; the message
     *     names the file
     */
    public TlsOptions withTrustedCertificates(Path pem) {
        KeyStore store = new PemFile(Objects.requireNonNull(pem, "trusted certificates")).trustStore();
        return new TlsOptions(trustManagersOf(store), keyManagers, pem.toString(), certificate);
    }

    /**
     * Shows this certificate to a server that asks for one ({@code tls-auth-clients}).
     *
     * @param certificateChainPem a file with the client's certificate in PEM form, followed by those of intermediate
     *     authorities if there are any
     * @param privateKeyPem a file with its private key in PEM form: PKCS#8, not encrypted, RSA or elliptic curve
     * @return a changed copy
     * @throws IllegalArgumentException if a file cannot be read, has no certificate or key, or one in another form, or if the
     *     key is not the certificate's; the message names the file and the remedy
     */
    public TlsOptions withClientCertificate(Path certificateChainPem, Path privateKeyPem) {
        PemFile chain = new PemFile(Objects.requireNonNull(certificateChainPem, "client certificate"));
        PemFile key = new PemFile(Objects.requireNonNull(privateKeyPem, "private key"));
        return new TlsOptions(trustManagers, PemFile.identity(chain, key), trusted, certificateChainPem);
    }

    /**
     * What decides whether a server is trusted.
     *
     * @return an initialised factory; its managers check the host name only for a socket or engine whose endpoint
     *     identification algorithm is {@code HTTPS}, which every driver sets
     */
    public TrustManagerFactory trustManagers() {
        return trustManagers == null ? trustManagersOf(null) : trustManagers;
    }

    /**
     * What has the client's certificate and key.
     *
     * @return an initialised factory, or null if the client has no certificate
     */
    public @Nullable KeyManagerFactory keyManagers() {
        return keyManagers;
    }

    private static TrustManagerFactory trustManagersOf(@Nullable KeyStore store) {
        try {
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(store);
            return factory;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JVM cannot check certificates: " + e.getMessage(), e);
        }
    }

    /**
     * The options for people.
     *
     * @return which files they name
     */
    @Override
    public String toString() {
        return "TlsOptions[trusted=" + trusted + ", client certificate=" + (certificate == null ? "none" : certificate)
                + "]";
    }
}
