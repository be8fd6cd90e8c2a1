package dev.lockmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lockmark.driver.ServerUri;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javax.net.ssl.X509KeyManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TlsOptionsTest {
    @TempDir
    static Path directory;

    /** Certificates with their keys, as the JDK's own tool makes them: files a.pem and a.key. */
    @BeforeAll
    static void makeCertificates() throws Exception {
        make("rsa", "RSA");
        make("rsa2", "RSA");
        make("ec", "EC");
    }

    @Test
    void theDefaultIsTheTrustOfTheJvmAndNoCertificate() {
        TlsOptions tls = TlsOptions.defaults();
        assertThat(trusted(tls)).hasSizeGreaterThan(1);
        assertThat(tls.keyManagers()).isNull();
        assertThat(ClientOptions.defaults().tls()).isSameAs(tls);
        assertThat(tls).hasToString("TlsOptions[trusted=the JVM's trust store, client certificate=none]");
    }

    @Test
    void onlyTheCertificatesOfTheFileAreTrusted() throws IOException {
        assertThat(trusted(TlsOptions.defaults().withTrustedCertificates(file("rsa.pem"))))
                .containsExactly("CN=rsa");
        Path both = directory.resolve("both.pem");
        Files.writeString(
                both,
                "a comment\n" + Files.readString(file("rsa.pem")) + "more\r\n" + Files.readString(file("ec.pem")));
        TlsOptions tls = TlsOptions.defaults().withTrustedCertificates(both);
        assertThat(trusted(tls)).containsExactlyInAnyOrder("CN=rsa", "CN=ec");
        assertThat(tls.toString()).contains(both.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"rsa", "ec"})
    void theClientShowsItsCertificate(String name) {
        TlsOptions tls = TlsOptions.defaults().withClientCertificate(file(name + ".pem"), file(name + ".key"));
        X509KeyManager manager =
                (X509KeyManager) Objects.requireNonNull(tls.keyManagers()).getKeyManagers()[0];
        String alias = manager.getClientAliases(name.toUpperCase(Locale.ROOT), null)[0];
        assertThat(manager.getCertificateChain(alias)[0].getSubjectX500Principal())
                .hasToString("CN=" + name);
        assertThat(manager.getPrivateKey(alias)).isNotNull();
        assertThat(trusted(tls)).hasSizeGreaterThan(1);
        assertThat(trusted(tls.withTrustedCertificates(file("rsa.pem")))).containsExactly("CN=rsa");
        assertThat(tls.withTrustedCertificates(file("rsa.pem")).keyManagers()).isSameAs(tls.keyManagers());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "RSA PRIVATE KEY|in the form 'RSA PRIVATE KEY'",
                "EC PRIVATE KEY|in the form 'EC PRIVATE KEY'",
                "ENCRYPTED PRIVATE KEY|encrypted",
                "CERTIFICATE|-----BEGIN PRIVATE KEY-----",
            })
    void aKeyInAnotherFormComesWithTheCommandThatConvertsIt(String label, String word) throws IOException {
        Path key = directory.resolve("other.key");
        Files.writeString(key, pem("EC PARAMETERS", new byte[8]) + pem(label, new byte[64]));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TlsOptions.defaults().withClientCertificate(file("rsa.pem"), key))
                .withMessageStartingWith("TLS file is '" + key + "': ")
                .withMessageContaining(word)
                .withMessageContaining("openssl pkcs8 -topk8 -nocrypt -in " + key);
    }

    @Test
    void whatCannotBeUsedIsNamed() throws IOException {
        Path none = directory.resolve("none.pem");
        refusedAsTrusted(none, "no such file");
        refusedAsTrusted(directory, "cannot be read");
        refusedAsTrusted(file("rsa.key"), "-----BEGIN CERTIFICATE-----");
        Path damaged = directory.resolve("damaged.pem");
        Files.writeString(damaged, Files.readString(file("rsa.pem")) + pem("CERTIFICATE", new byte[99]));
        refusedAsTrusted(damaged, "certificate number 2 is damaged");
        Path damagedKey = directory.resolve("damaged.key");
        Files.writeString(damagedKey, pem("PRIVATE KEY", new byte[99]));
        refusedAsKey(damagedKey, "damaged");
        refusedAsKey(file("ec.key"), "not of the certificate's kind, RSA");
        refusedAsKey(file("rsa2.key"), "not that of the first certificate in " + file("rsa.pem"));
        refusedAsKey(none, "no such file");
    }

    @Test
    void whoSaysHowToEncryptMustEncrypt() {
        TlsOptions tls = TlsOptions.defaults();
        assertThat(ServerUri.parse("redis://host", tls).tls()).isFalse();
        TlsOptions own = tls.withTrustedCertificates(file("rsa.pem"));
        assertThat(ServerUri.parse("rediss-cluster://host", own).tls()).isTrue();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServerUri.parse("redis-cluster://:s3cr3t@host", own))
                .withMessageStartingWith("uri is 'redis-cluster://:***@host:6379', must begin with rediss-cluster://");
    }

    private static void refusedAsTrusted(Path file, String words) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TlsOptions.defaults().withTrustedCertificates(file))
                .withMessageStartingWith("TLS file is '" + file + "': ")
                .withMessageContaining(words);
    }

    private static void refusedAsKey(Path file, String words) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TlsOptions.defaults().withClientCertificate(file("rsa.pem"), file))
                .withMessageStartingWith("TLS file is '" + file + "': ")
                .withMessageContaining(words);
    }

    private static List<String> trusted(TlsOptions tls) {
        X509TrustManager manager = (X509TrustManager) tls.trustManagers().getTrustManagers()[0];
        return Arrays.stream(manager.getAcceptedIssuers())
                .map(certificate -> certificate.getSubjectX500Principal().toString())
                .toList();
    }

    private static Path file(String name) {
        return directory.resolve(name);
    }

    private static void make(String name, String algorithm)
            throws IOException, InterruptedException, GeneralSecurityException {
        Path store = directory.resolve(name + ".p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keystore",
                        store.toString(),
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        "secret",
                        "-alias",
                        "a",
                        "-keyalg",
                        algorithm,
                        "-dname",
                        "CN=" + name)
                .redirectErrorStream(true)
                .start();
        byte[] said = keytool.getInputStream().readAllBytes();
        assertThat(keytool.waitFor())
                .as(new String(said, StandardCharsets.UTF_8))
                .isZero();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        char[] password = "secret".toCharArray();
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, password);
        }
        Files.writeString(
                file(name + ".pem"), pem("CERTIFICATE", keys.getCertificate("a").getEncoded()));
        Files.writeString(
                file(name + ".key"),
                pem("PRIVATE KEY", keys.getKey("a", password).getEncoded()));
    }

    private static String pem(String label, byte[] bytes) {
        return "-----BEGIN " + label + "-----\n" + Base64.getMimeEncoder().encodeToString(bytes) + "\n-----END " + label
                + "-----\n";
    }
}
