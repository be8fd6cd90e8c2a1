package dev.lockmark.benchmarks.contender;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Guesses what a mistyped word was meant to be. */
public final class NearestWords {
    private NearestWords() {}

    /**
     * The known words nearest to a typed one.
     *
     * @param typed what was typed
     * @param known what there is
     * @param most how many to answer at most
     * @return the nearest first; empty if nothing is near
     */
    public static List<String> of(String typed, Collection<String> known, int most) {
        return known.stream()
                .filter(word -> similarity(typed, word) > 0.4)
                .sorted(Comparator.comparingDouble((String word) -> -similarity(typed, word)))
                .limit(most)
                .toList();
    }

    /** Dice's coefficient over pairs of letters: no list of edits to explain, and good enough for a hint. */
    private static double similarity(String one, String other) {
        List<String> first = pairs(one);
        List<String> second = new ArrayList<>(pairs(other));
        int total = first.size() + second.size();
        long common = first.stream().filter(second::remove).count();
        return total == 0 ? 0 : 2.0 * common / total;
    }

    private static List<String> pairs(String word) {
        String padded = "^" + word + "$";
        return IntStream.range(0, padded.length() - 1)
                .mapToObj(i -> padded.substring(i, i + 2))
                .toList();
    }
}
