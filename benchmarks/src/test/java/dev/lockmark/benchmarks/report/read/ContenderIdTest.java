package dev.lockmark.benchmarks.report.read;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContenderIdTest {
    @ParameterizedTest
    @CsvSource({
        "jedis:spin+unfenced, jedis",
        "redisson:rlock, redisson",
        "redisson-connection:spin+eval, redisson",
        "floor:redisson, redisson",
        "mine, ''"
    })
    void isReadAgainstTheBareCommandsOfItsLibrary(String id, String library) {
        assertThat(ContenderId.of(id).library()).isEqualTo(library);
    }
}
