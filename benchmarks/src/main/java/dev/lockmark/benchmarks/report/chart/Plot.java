package dev.lockmark.benchmarks.report.chart;

import java.util.List;
import java.util.OptionalDouble;

/** What a chart draws. */
public sealed interface Plot {

    /**
     * Which drawing the script makes of it.
     *
     * @return the name that the script knows it by
     */
    String kind();

    /**
     * Who is drawn: it decides colour, pattern and shape.
     *
     * @param name the contender's name
     * @param client the client library, for the colour
     * @param algorithm the algorithm, for the pattern and the shape; "floor" for bare commands
     * @param plain true if it has no options, for the kind of line
     */
    record Who(String name, String client, String algorithm, boolean plain) {}

    /**
     * A figure that is drawn.
     *
     * @param value where
     * @param low the lower end of its interval
     * @param high the upper end of its interval
     * @param text the figure in writing
     * @param note what to say beside it; empty if nothing
     */
    record Figure(double value, OptionalDouble low, OptionalDouble high, String text, String note) {}

    /**
     * Contenders under each other, the best first.
     *
     * @param bars one per contender
     */
    record Bars(List<Bar> bars) implements Plot {
        @Override
        public String kind() {
            return "bars";
        }
    }

    /**
     * One contender's bar.
     *
     * @param who the contender
     * @param figure its figure
     * @param floor where the bare commands of the same client end
     */
    record Bar(Who who, Figure figure, OptionalDouble floor) {}

    /**
     * A figure by the number of threads.
     *
     * @param threads the places on the horizontal axis
     * @param lines one per contender
     */
    record Lines(List<Integer> threads, List<Line> lines) implements Plot {
        @Override
        public String kind() {
            return "lines";
        }
    }

    /**
     * One contender's line.
     *
     * @param who the contender
     * @param points in the order of the axis
     */
    record Line(Who who, List<Point> points) {}

    /**
     * A point of a line.
     *
     * @param place which place on the horizontal axis, from 0
     * @param figure what was measured there
     */
    record Point(int place, Figure figure) {}

    /**
     * Counts of what went wrong, by contender.
     *
     * @param parts what was counted
     * @param stacks one per contender
     */
    record Stacks(List<String> parts, List<Stack> stacks) implements Plot {
        @Override
        public String kind() {
            return "stacks";
        }
    }

    /**
     * One contender's counts.
     *
     * @param who the contender
     * @param values one per part
     * @param text the counts in writing
     */
    record Stack(Who who, List<Double> values, String text) {}
}
