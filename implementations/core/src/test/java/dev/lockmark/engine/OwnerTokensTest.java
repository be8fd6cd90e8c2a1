package dev.lockmark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class OwnerTokensTest {
    @Test
    void noTwoAreEqualWhicheverClientMakesThem() {
        Set<String> seen = new HashSet<>();
        for (int client = 0; client < 20; client++) {
            OwnerTokens tokens = new OwnerTokens();
            for (int i = 0; i < 1000; i++) {
                assertThat(seen.add(OwnerTokens.text(tokens.next()))).isTrue();
            }
        }
        assertThat(seen).allMatch(token -> token.matches("[A-Za-z0-9_-]{20}#\\d+"));
    }
}
