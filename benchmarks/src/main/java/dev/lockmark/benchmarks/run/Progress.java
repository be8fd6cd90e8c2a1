package dev.lockmark.benchmarks.run;

/** Is told how a run gets on. */
public interface Progress extends AutoCloseable {
    /**
     * The run begins.
     *
     * @param steps how many measurements it will make
     */
    void begins(int steps);

    /**
     * A measurement begins.
     *
     * @param unit what is measured
     * @param round in which round, from 1
     */
    void starts(Unit unit, int round);

    /**
     * A measurement has ended.
     *
     * @param unit what was measured
     * @param figure the result
     */
    void measured(Unit unit, String figure);

    /**
     * A measurement has failed.
     *
     * @param unit what was measured
     * @param why one line
     */
    void failed(Unit unit, String why);

    /**
     * A measurement is left out, because it has failed too often.
     *
     * @param unit what would have been measured
     */
    void skipped(Unit unit);

    /** The run has ended, one way or another. */
    @Override
    void close();
}
