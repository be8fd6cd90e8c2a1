package dev.lockmark.benchmarks.run;

/** Measures a unit, and keeps what it has measured. */
public interface Measurer {
    /**
     * Measures one unit for one round.
     *
     * @param unit what
     * @param round in which round, from 1
     * @return the figure, for the display of progress
     * @throws UnitFailedException if there is none; the message says why
     */
    String measure(Unit unit, int round) throws UnitFailedException;
}
