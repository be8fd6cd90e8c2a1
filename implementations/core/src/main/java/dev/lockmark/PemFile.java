package dev.lockmark;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import org.jspecify.annotations.Nullable;

/** A file in PEM form. Every failure names the file and says what to do. */
final class PemFile {
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \\1-----", Pattern.DOTALL);
    private static final char[] NO_PASSWORD = {};

    private final Path path;

    PemFile(Path path) {
        this.path = path;
    }

    /** The certificates of the file, as those to trust. */
    KeyStore trustStore() {
        List<Certificate> trusted = certificates();
        try {
            KeyStore store = emptyStore();
            for (int i = 0; i < trusted.size(); i++) {
                store.setCertificateEntry("trusted" + i, trusted.get(i));
            }
            return store;
        } catch (GeneralSecurityException | IOException e) {
            throw unusable("its certificates cannot be used (" + e.getMessage() + ")", e);
        }
    }

    /** The certificate of one file with the key of another. */
    static KeyManagerFactory identity(PemFile chain, PemFile key) {
        List<Certificate> certificates = chain.certificates();
        PrivateKey privateKey = key.privateKey(certificates.get(0).getPublicKey(), chain.path);
        try {
            KeyStore store = emptyStore();
            store.setKeyEntry("client", privateKey, NO_PASSWORD, certificates.toArray(Certificate[]::new));
            KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            factory.init(store, NO_PASSWORD);
            return factory;
        } catch (GeneralSecurityException | IOException e) {
            throw chain.unusable("its certificate cannot be used (" + e.getMessage() + ")", e);
        }
    }

    private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        return store;
    }

    private List<Certificate> certificates() {
        List<Certificate> certificates = new ArrayList<>();
        Matcher block = BLOCK.matcher(read());
        while (block.find()) {
            if (block.group(1).endsWith("CERTIFICATE")) {
                certificates.add(certificate(block.group(2), certificates.size() + 1));
            }
        }
        if (certificates.isEmpty()) {
            throw unusable("it has no block '-----BEGIN CERTIFICATE-----': give a file in PEM form", null);
        }
        return certificates;
    }

    private Certificate certificate(String base64, int number) {
        try {
            byte[] encoded = Base64.getMimeDecoder().decode(base64);
            return CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(encoded));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw unusable("its certificate number " + number + " is damaged (" + e.getMessage() + ")", e);
        }
    }

    private PrivateKey privateKey(PublicKey counterpart, Path chain) {
        Matcher block = BLOCK.matcher(read());
        while (block.find()) {
            String label = block.group(1);
            if (label.equals("PRIVATE KEY")) {
                PrivateKey key = decoded(block.group(2), counterpart.getAlgorithm());
                if (!belongTogether(key, counterpart)) {
                    throw unusable("its key is not that of the first certificate in " + chain, null);
                }
                return key;
            }
            if (label.endsWith("PRIVATE KEY")) {
                String form =
                        label.startsWith("ENCRYPTED") ? "encrypted" : "in the form '" + label + "' and not in PKCS#8";
                throw unusable("its key is " + form + remedy(), null);
            }
        }
        throw unusable("it has no block '-----BEGIN PRIVATE KEY-----'" + remedy(), null);
    }

    private PrivateKey decoded(String base64, String algorithm) {
        try {
            byte[] encoded = Base64.getMimeDecoder().decode(base64);
            return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw unusable("its key is damaged, or not of the certificate's kind, " + algorithm, e);
        }
    }

    /** Signs with the one and verifies with the other; found out now, not by a server that hangs up. */
    private boolean belongTogether(PrivateKey key, PublicKey counterpart) {
        String algorithm = switch (key.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> throw unusable("its key is of the kind " + key.getAlgorithm() + ": use RSA or EC", null);
        };
        try {
            byte[] text = path.toString().getBytes(StandardCharsets.UTF_8);
            Signature signature = Signature.getInstance(algorithm);
            signature.initSign(key);
            signature.update(text);
            byte[] signed = signature.sign();
            signature.initVerify(counterpart);
            signature.update(text);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    private String read() {
        try {
            return Files.readString(path, StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException e) {
            throw unusable("there is no such file", e);
        } catch (IOException e) {
            throw unusable("it cannot be read (" + e + ")", e);
        }
    }

    private String remedy() {
        return ": convert it with 'openssl pkcs8 -topk8 -nocrypt -in " + path + " -out client.key'";
    }

    private IllegalArgumentException unusable(String why, @Nullable Throwable cause) {
        return new IllegalArgumentException("TLS file is '" + path + "': " + why, cause);
    }
}
