package dev.lockmark.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.benchmarks.contender.Catalogue;
import dev.lockmark.benchmarks.contender.Contender;
import dev.lockmark.benchmarks.testing.DuplicateProvider;
import dev.lockmark.benchmarks.testing.TestContenders;
import dev.lockmark.benchmarks.testing.UnloadableProvider;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListCommandTest {
    private static final String SERVICES = "META-INF/services/dev.lockmark.benchmarks.contender.ContenderProvider";

    @TempDir
    Path jar;

    @Test
    void theIdsAreThoseOfTheCatalogueOneALine() {
        Launched launched = Launched.with("list", "--ids");

        assertThat(launched.out().lines())
                .containsExactlyElementsOf(
                        Catalogue.load().all().stream().map(Contender::id).toList())
                .contains("floor:jedis", "floor:lettuce", "jedis:spin", "lettuce:backoff+native+unfenced")
                .contains("redisson-connection:spin", "redisson-connection:backoff+fcall", "redisson:spin");
        assertThat(launched.status()).isEqualTo(ExitStatus.DONE);
    }

    @Test
    void theTableSaysWhatEachPromises() {
        Launched launched = Launched.with("list");

        assertThat(launched.out().lines().filter(line -> line.startsWith("jedis:spin ")))
                .singleElement()
                .asString()
                .contains("exclusive, expires, checks owner, fenced, renews", "Jedis");
        assertThat(launched.out().lines().filter(line -> line.startsWith("floor:jedis ")))
                .singleElement()
                .asString()
                .doesNotContain("fenced", "renews");
    }

    @Test
    void whatDeviatesFromTheApiIsMarkedAndSaid() {
        assertThat(Launched.with("list").out()).contains("redisson:rlock *").doesNotContain("jedis:spin *");

        assertThat(Launched.with("list", "--deviations", "redisson:rlock").out())
                .contains("- a second acquisition by the same thread re-enters", "nobody is told");
    }

    @Test
    void aContenderOfAnotherJarIsListed() {
        assertThat(Launched.with("list").out()).contains(TestContenders.OWN, "a lock of the tests");
    }

    @Test
    void aProviderThatIsNotThereIsNamed() throws IOException {
        assertThatListSays("com.example.NoSuchProvider", "cannot be loaded", "com.example.NoSuchProvider");
    }

    @Test
    void aProviderThatFailsIsNamed() throws IOException {
        String name = UnloadableProvider.class.getName();
        assertThatListSays(name, "cannot be loaded", name, "its client is not on the class path");
    }

    @Test
    void anIdThatIsThereTwiceIsNamed() throws IOException {
        assertThatListSays(
                DuplicateProvider.class.getName(),
                "two contenders have the id '" + TestContenders.OWN + "'",
                "rename one");
    }

    private void assertThatListSays(String provider, String... messages) throws IOException {
        Path file = jar.resolve(SERVICES);
        Files.createDirectories(jar.resolve("META-INF/services"));
        Files.writeString(file, provider);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, before)) {
            thread.setContextClassLoader(loader);
            Launched launched = Launched.with("list");
            assertThat(launched.errorLines()).singleElement().asString().contains(messages);
            assertThat(launched.status()).isEqualTo(ExitStatus.WRONG_INPUT);
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
