package dev.lockmark.benchmarks.contender;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestWordsTest {
    private static final List<String> KNOWN = List.of("jedis:spin", "jedis:backoff", "lettuce:spin", "floor:jedis");

    @Test
    void theNearestComesFirst() {
        assertThat(NearestWords.of("jedis:spn", KNOWN, 3)).startsWith("jedis:spin");
        assertThat(NearestWords.of("letuce:spin", KNOWN, 1)).containsExactly("lettuce:spin");
    }

    @Test
    void aWordItselfIsItsNearest() {
        assertThat(NearestWords.of("floor:jedis", KNOWN, 1)).containsExactly("floor:jedis");
    }

    @Test
    void nothingIsNearToSomethingElse() {
        assertThat(NearestWords.of("zookeeper", KNOWN, 3)).isEmpty();
        assertThat(NearestWords.of("", KNOWN, 3)).isEmpty();
    }
}
