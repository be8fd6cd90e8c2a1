package dev.lockmark.testkit.topology;

import io.netty.pkitesting.X509Bundle;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;

/** Key stores of the JDK, in files that go with the JVM. */
final class Stores {
    static final String WORD = "changeit";

    private Stores() {}

    static Path trusting(X509Bundle authority) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setCertificateEntry("authority", authority.getCertificate());
        return write(store);
    }

    static Path of(X509Bundle identity) throws Exception {
        return write(identity.toKeyStore("PKCS12", WORD.toCharArray()));
    }

    private static Path write(KeyStore store) throws Exception {
        Path file = Files.createTempFile("lockmark-store-", ".p12");
        file.toFile().deleteOnExit();
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, WORD.toCharArray());
        }
        return file;
    }
}
