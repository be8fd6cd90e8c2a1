package dev.lockmark.testkit.topology;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * A private certificate authority and what it has signed, made once for this JVM, and a second authority that nobody trusts.
 * All keys are on the curve P-256.
 */
final class Certificates {
    private static final Duration VALID = Duration.ofDays(2);

    private static final class Made {
        static final X509Bundle AUTHORITY = authority("Lockmark test authority");
        static final X509Bundle STRANGER = authority("Somebody else's authority");
        static final X509Bundle SERVER = server(AUTHORITY, "localhost", "127.0.0.1");
        static final X509Bundle MISNAMED = server(AUTHORITY, "elsewhere.invalid", "192.0.2.1");
        static final X509Bundle CLIENT = client(AUTHORITY);
        static final X509Bundle STRANGERS_CLIENT = client(STRANGER);
    }

    private Certificates() {}

    static X509Bundle authority() {
        return Made.AUTHORITY;
    }

    static X509Bundle strangersAuthority() {
        return Made.STRANGER;
    }

    /** Good for localhost and 127.0.0.1. */
    static X509Bundle server() {
        return Made.SERVER;
    }

    /** Of the right authority, for another host. */
    static X509Bundle misnamedServer() {
        return Made.MISNAMED;
    }

    static X509Bundle client() {
        return Made.CLIENT;
    }

    /** Signed by the other authority. */
    static X509Bundle strangersClient() {
        return Made.STRANGERS_CLIENT;
    }

    private static X509Bundle authority(String name) {
        return made(() -> builder(name)
                .setIsCertificateAuthority(true)
                .setKeyUsage(true, CertificateBuilder.KeyUsage.keyCertSign, CertificateBuilder.KeyUsage.cRLSign)
                .buildSelfSigned());
    }

    private static X509Bundle server(X509Bundle authority, String host, String address) {
        return made(() -> builder(host)
                .addSanDnsName(host)
                .addSanIpAddress(address)
                .setKeyUsage(true, CertificateBuilder.KeyUsage.digitalSignature)
                .addExtendedKeyUsageServerAuth()
                .buildIssuedBy(authority));
    }

    private static X509Bundle client(X509Bundle authority) {
        return made(() -> builder("lockmark-client")
                .setKeyUsage(true, CertificateBuilder.KeyUsage.digitalSignature)
                .addExtendedKeyUsageClientAuth()
                .buildIssuedBy(authority));
    }

    private static CertificateBuilder builder(String name) {
        Instant now = Instant.now();
        return new CertificateBuilder()
                .ecp256()
                .subject("CN=" + name)
                .notBefore(now.minus(VALID))
                .notAfter(now.plus(VALID));
    }

    /** The builder declares every exception there is. */
    private interface Making {
        X509Bundle make() throws Exception;
    }

    private static X509Bundle made(Making making) {
        try {
            return Objects.requireNonNull(making.make());
        } catch (Exception e) {
            throw new IllegalStateException("this JVM cannot make a certificate", e);
        }
    }
}
