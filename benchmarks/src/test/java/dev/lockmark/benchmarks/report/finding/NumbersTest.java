package dev.lockmark.benchmarks.report.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.benchmarks.report.read.Metric;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {

    @ParameterizedTest
    @CsvSource({
        "6.78, 6.78",
        "0.00042, 0.00042",
        "1.2e9, 1.2e9",
        "12346.4, 12346",
        "2, 2",
        "0, 0",
        "-3.456, -3.46",
        "0.0000123456, 1.23e-5",
        "999.96, 1000",
        "1234567, 1.23e6"
    })
    void keepsSignificantDigits(double value, String expected) {
        assertThat(Numbers.of(value)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "61.234, 1.31, 61.2 ± 1.3",
        "71, 1.8, 71.0 ± 1.8",
        "6.78, 42, 6.78 ± 42",
        "2, 0, 2 ± 0",
        "0.00042, 0.001, 0.000420 ± 0.0010",
        "1.2e9, 3.4e8, 1.2e9 ± 3.4e8",
        "3028.4, 198.2, 3028 ± 198",
        "61.234, 0.0123, 61.234 ± 0.012"
    })
    void writesFigureAndErrorToTheSamePlace(double score, double error, String expected) {
        assertThat(Numbers.withError(metric(OptionalDouble.of(score), OptionalDouble.of(error))))
                .isEqualTo(expected);
    }

    @Test
    void whatIsMissingIsNotANumber() {
        assertThat(Numbers.withError(metric(OptionalDouble.empty(), OptionalDouble.empty())))
                .isEqualTo("n/a");
        assertThat(Numbers.withError(metric(OptionalDouble.of(8.5), OptionalDouble.empty())))
                .isEqualTo("8.5");
    }

    private static Metric metric(OptionalDouble score, OptionalDouble error) {
        return new Metric("us/op", score, error, Optional.empty(), new TreeMap<>(), List.of(), 0);
    }
}
