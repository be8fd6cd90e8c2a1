package dev.lockmark.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class DurationConverterTest {
    @ParameterizedTest
    @CsvSource({
        "0, PT0S",
        "5ns, PT0.000000005S",
        "100us, PT0.0001S",
        "1.5ms, PT0.0015S",
        "2s, PT2S",
        "2 s, PT2S",
        "3m, PT3M",
        "1h, PT1H"
    })
    void readsWhatPeopleWrite(String text, Duration duration) {
        assertThat(new DurationConverter().convert(text)).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "-1ms", "1.ms", ".5s", "1d", "ms", "1ms ", "1,5ms", "PT1S", "99999999999s"})
    void refusesTheRestByNameAndShowsTheForm(String text) {
        assertThatThrownBy(() -> new DurationConverter().convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessage("'" + text + "' is no duration: write for example 0, 100us, 1.5ms, 2s");
    }
}
