package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lockmark.Lease;
import dev.lockmark.LockClient;
import dev.lockmark.ReleaseOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Names as people choose them, and what they do to hash tags. */
final class LockNames {
    private static final Duration LONG = Duration.ofMinutes(5);

    private static final List<String> ODD = List.of(
            "",
            " ",
            "a{b}c",
            "{}x",
            "}{",
            "}",
            "{",
            "{}",
            "{{a}}",
            "}}",
            "~",
            "~x",
            "~~x",
            "~}",
            "x:fence",
            "x",
            "{x}",
            "{x}:fence",
            "a b\tc\r\nd",
            "\u0000",
            "*",
            "Stra\u00dfe",
            "\u9501",
            "\ud83d\udd12",
            "\"quoted\"",
            "$5");

    private LockNames() {}

    static Set<String> odd() {
        return new LinkedHashSet<>(ODD);
    }

    /** The odd ones, and random ones of few letters, the braces among them. */
    static Set<String> thousand() {
        Random random = new Random(7);
        Set<String> names = odd();
        String letters = "{}~:ab \u00e9\u9501";
        while (names.size() < 1000) {
            int length = random.nextInt(7);
            StringBuilder name = new StringBuilder();
            for (int i = 0; i < length; i++) {
                name.append(letters.charAt(random.nextInt(letters.length())));
            }
            names.add(name.toString());
        }
        return names;
    }

    /** Holds all of them at once: names that shared a key would exclude each other. */
    static void lockAll(Stage stage, LockClient client, Set<String> names) {
        List<Lease> leases = new ArrayList<>();
        for (String name : names) {
            leases.add(client.lock(name, stage.lasting(LONG))
                    .tryAcquire()
                    .orElseThrow(() -> new AssertionError("'" + name + "' shares a key with another name")));
        }
        for (Lease lease : leases) {
            assertThat(client.lock(lease.lockName(), stage.lasting(LONG)).tryAcquire())
                    .as("'%s' again", lease.lockName())
                    .isEmpty();
            lease.renew(LONG);
            assertThat(lease.release()).as("'%s'", lease.lockName()).isEqualTo(ReleaseOutcome.RELEASED);
        }
    }
}
