package dev.lockmark.driver;

import dev.lockmark.TlsOptions;
import dev.lockmark.exception.AuthenticationException;
import dev.lockmark.exception.LockException;
import dev.lockmark.exception.ServerUnreachableException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Tells the failures of an encrypted connection apart. Stateless. */
public final class TlsErrors {
    private TlsErrors() {}

    /**
     * The exception for a connection that could not be encrypted with somebody who is trusted.
     *
     * @param server the server, for the message
     * @param tls whom the client trusts and which certificate it has
     * @param failure what the client library threw while it connected
     * @return an {@link AuthenticationException} if the server wants another client certificate, a
     *     {@link ServerUnreachableException} for the rest, null if the failure is of another kind
     */
    public static @Nullable LockException translate(String server, TlsOptions tls, Throwable failure) {
        Throwable deepest = deepest(failure);
        if (deepest == null) {
            return null;
        }
        String message = String.valueOf(deepest.getMessage());
        String end = " (" + message + ")";
        if (isAboutClientCertificate(message)) {
            return new AuthenticationException(
                    server
                            + (tls.keyManagers() == null
                                    ? " wants a client certificate: give one with"
                                    : " refuses the client certificate: give one of its authority with")
                            + " TlsOptions.withClientCertificate" + end,
                    failure);
        }
        return new ServerUnreachableException(
                "no trusted connection to " + server + ": " + why(deepest, tls) + end, failure);
    }

    /** Says the most. A cluster's nodes and Sentinels are in suppressed failures, each with causes of its own. */
    private static @Nullable Throwable deepest(Throwable failure) {
        for (Throwable first : ConnectionErrors.all(failure)) {
            if (isAboutTls(first)) {
                Throwable deepest = first;
                for (Throwable cause = first.getCause(); cause != null; cause = cause.getCause()) {
                    deepest = isAboutTls(cause) ? cause : deepest;
                }
                return deepest;
            }
        }
        return null;
    }

    private static boolean isAboutTls(Throwable failure) {
        return failure instanceof SSLException
                || failure instanceof CertificateException
                || failure instanceof CertPathBuilderException;
    }

    private static boolean isAboutClientCertificate(String message) {
        return message.contains("fatal alert: certificate_required")
                || message.contains("fatal alert: bad_certificate")
                || message.contains("fatal alert: unknown_ca")
                || message.contains("fatal alert: certificate_unknown")
                || message.contains("fatal alert: handshake_failure")
                || message.contains("CERTIFICATE_REQUIRED")
                || message.contains("UNKNOWN_CA")
                || message.contains("BAD_CERTIFICATE");
    }

    private static String why(Throwable failure, TlsOptions tls) {
        if (failure instanceof CertPathBuilderException) {
            return "its certificate is not from an authority that the client trusts, which are those of " + tls
                    + "; name the authority's file with TlsOptions.withTrustedCertificates";
        }
        if (failure instanceof CertificateExpiredException || failure instanceof CertificateNotYetValidException) {
            return "its certificate is not valid at this time; check the certificate and both clocks";
        }
        String message = String.valueOf(failure.getMessage());
        if (message.startsWith("No subject alternative") || message.startsWith("No name matching")) {
            return "its certificate is for another host name or address; connect by a name that is in the certificate,"
                    + " or have that name put into it";
        }
        if (message.startsWith("Unsupported or unrecognized SSL message")
                || message.startsWith("not an SSL/TLS record")) {
            return "nobody speaks TLS on that port; give the server's TLS port, or a URI without TLS";
        }
        return "the TLS handshake failed";
    }
}
