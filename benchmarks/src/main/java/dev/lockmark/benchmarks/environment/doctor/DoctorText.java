package dev.lockmark.benchmarks.environment.doctor;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Findings as text for a terminal or a log: plain ASCII, the same everywhere, the worst first. */
public final class DoctorText {
    private static final int WIDTH = 100;
    private static final String INDENT = " ".repeat(6);

    private DoctorText() {}

    /**
     * Renders findings.
     *
     * @param findings what the doctor found
     * @return lines, each ended by a line feed
     */
    public static String render(List<Finding> findings) {
        List<Finding> known =
                findings.stream().filter(Predicate.not(Finding::isUnknown)).toList();
        List<Finding> bad = of(known, Severity.WARN);
        List<Finding> notable = of(known, Severity.NOTE);
        List<Finding> fine = of(known, Severity.OK);
        int column = known.stream()
                .mapToInt(finding -> finding.what().length())
                .max()
                .orElse(0);
        StringBuilder text = new StringBuilder();
        bad.forEach(finding -> advice(text, "WARN", finding, column));
        notable.forEach(finding -> advice(text, "NOTE", finding, column));
        fine.forEach(finding -> head(text, "ok", finding, column));
        String unknown =
                findings.stream().filter(Finding::isUnknown).map(Finding::what).collect(Collectors.joining(", "));
        if (!unknown.isEmpty()) {
            paragraph(text, "?     ", "not known here: " + unknown);
        }
        text.append('\n').append(summary(bad.size(), notable.size(), fine.size()));
        return text.toString().replaceAll("[^\\x20-\\x7e\\n]", "?");
    }

    private static List<Finding> of(List<Finding> findings, Severity severity) {
        return findings.stream()
                .filter(finding -> finding.severity() == severity)
                .toList();
    }

    private static String summary(int bad, int notable, int fine) {
        return (bad == 0 ? "Nothing here would spoil a measurement" : bad + " would spoil a measurement") + "; "
                + notable + " to keep in mind, " + fine + " fine.\n";
    }

    private static void advice(StringBuilder text, String label, Finding finding, int column) {
        head(text, label, finding, column);
        paragraph(text, INDENT + "why: ", finding.whyItMatters());
        paragraph(text, INDENT + "do:  ", finding.whatToDo());
    }

    private static void head(StringBuilder text, String label, Finding finding, int column) {
        String what = finding.what();
        text.append(label)
                .append(" ".repeat(INDENT.length() - label.length()))
                .append(what)
                .append(" ".repeat(column - what.length() + 2))
                .append(finding.value())
                .append('\n');
    }

    /** Breaks lines between words, and indents what follows like what came first. */
    private static void paragraph(StringBuilder text, String start, String words) {
        String indent = " ".repeat(start.length());
        StringBuilder line = new StringBuilder(start);
        boolean first = true;
        for (String word : words.split(" ", -1)) {
            if (!first && line.length() + 1 + word.length() > WIDTH) {
                text.append(line).append('\n');
                line = new StringBuilder(indent);
                first = true;
            }
            line.append(first ? "" : " ").append(word);
            first = false;
        }
        text.append(line).append('\n');
    }
}
