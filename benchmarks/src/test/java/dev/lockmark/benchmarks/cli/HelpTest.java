package dev.lockmark.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HelpTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            help            | Exit status: 0 all was measured
            --help          | COMMAND [options]
            --version       | Lockmark benchmarks
            help quick      | --rounds=N
            quick --help    | --rounds=N
            help recovery   | --events=NAME
            recovery -h     | --lease=TIME
            list -h         | --ids
            -h              | --placement same|split|free
            -l              | dev.lockmark.benchmarks.jmh.UncontendedBenchmark.cycle
            -lp             | param "contender"
            -lrf            | json
            """)
    void isShown(String commandLine, String text) {
        Launched launched = Launched.withWords(commandLine);

        assertThat(launched.out()).contains(text);
        assertThat(launched.err()).isEmpty();
        assertThat(launched.status()).isEqualTo(ExitStatus.DONE);
    }
}
