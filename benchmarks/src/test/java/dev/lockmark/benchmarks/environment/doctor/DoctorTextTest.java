package dev.lockmark.benchmarks.environment.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DoctorTextTest {
    private static final String LONG =
            "a sentence that is so long that it has to be broken somewhere, and goes on below the first line of it";

    @Test
    void putsTheWorstFirstAndSaysWhatToDo() {
        String text = DoctorText.render(List.of(
                new Finding(Severity.OK, "clock source", "tsc", "w", "d"),
                new Finding(Severity.NOTE, "turbo", "on", "it drifts", "turn it off"),
                new Finding(Severity.NOTE, "governor", "n/a", "w", "d"),
                new Finding(Severity.WARN, "CPUs", "2 \u00b5", LONG, "get more")));

        assertThat(text).isEqualTo("""
                WARN  CPUs          2 ?
                      why: a sentence that is so long that it has to be broken somewhere, and goes on below the
                           first line of it
                      do:  get more
                NOTE  turbo         on
                      why: it drifts
                      do:  turn it off
                ok    clock source  tsc
                ?     not known here: governor

                1 would spoil a measurement; 1 to keep in mind, 1 fine.
                """);
    }

    @Test
    void saysSoWhenAllIsWell() {
        assertThat(DoctorText.render(List.of(new Finding(Severity.OK, "swap", "0 B", "w", "d"))))
                .isEqualTo("ok    swap  0 B\n\nNothing here would spoil a measurement; 0 to keep in mind, 1 fine.\n");
        assertThat(DoctorText.render(List.of())).contains("0 fine");
    }

    @Test
    void writesNumbersAsPeopleDo() {
        assertThat(Numbers.plain(2)).isEqualTo("2");
        assertThat(Numbers.plain(100)).isEqualTo("100");
        assertThat(Numbers.plain(1.505)).isIn("1.5", "1.51");
        assertThat(Numbers.bytes(0)).isEqualTo("0 B");
        assertThat(Numbers.bytes(1536)).isEqualTo("1.5 KiB");
        assertThat(Numbers.bytes(24.0 * (1L << 30))).isEqualTo("24 GiB");
    }
}
