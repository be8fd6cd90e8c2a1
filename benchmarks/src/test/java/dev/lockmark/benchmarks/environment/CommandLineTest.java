package dev.lockmark.benchmarks.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandLineTest {
    @Test
    void quotesWhatAShellWouldSplit() {
        assertThat(CommandLine.of(List.of("java", "-jar", "my jar", "it's", "", "-p", "a=b,c")))
                .isEqualTo("java -jar 'my jar' 'it'\\''s' '' -p a=b,c");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "redis://localhost:6379 | redis://localhost:6379",
                "redis://user:secret@h:1 | redis://***@h:1",
                "rediss://:p@ss/w,ord@h:1 | rediss://***@h:1",
                "redis://:p@h1:1,redis://:q@h2:2 | redis://***@h1:1,redis://***@h2:2",
                "-Djavax.net.ssl.keyStorePassword=abc | -Djavax.net.ssl.keyStorePassword=***",
                "-XX:+UseZGC | -XX:+UseZGC",
            })
    void takesPasswordsOut(String text, String expected) {
        assertThat(CommandLine.redacted(text)).isEqualTo(expected);
    }

    @Test
    void takesThePasswordAfterAnOptionOut() {
        assertThat(CommandLine.of(List.of("bench", "--redis-password", "abc", "quick")))
                .isEqualTo("bench --redis-password *** quick");
    }

    @Test
    void knowsTheCommandOfThisJvm() {
        assertThat(CommandLine.current()).startsWith("java ").doesNotContain(System.getProperty("user.home") + "/");
    }
}
