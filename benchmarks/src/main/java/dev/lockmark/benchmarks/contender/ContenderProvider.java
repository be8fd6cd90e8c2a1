package dev.lockmark.benchmarks.contender;

import java.util.List;

/**
 * Brings contenders: name the implementation in
 * {@code META-INF/services/dev.lockmark.benchmarks.contender.ContenderProvider} of a jar on the class path, and {@code list},
 * {@code quick} and the JMH suite have them.
 */
public interface ContenderProvider {
    /**
     * The contenders.
     *
     * @return a list; making them must not connect to anything
     */
    List<Contender> contenders();
}
