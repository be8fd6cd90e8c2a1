package dev.lockmark.benchmarks.environment.doctor;

import java.util.Locale;

/** Numbers as a person reads them, the same in every locale. */
final class Numbers {
    private static final double STEP = 1024;

    private Numbers() {}

    /** At most two decimals, and none that say nothing. */
    static String plain(double value) {
        String text = String.format(Locale.ROOT, "%.2f", value);
        return text.replaceAll("0+$", "").replaceAll("\\.$", "");
    }

    static String bytes(double value) {
        String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
        double scaled = value;
        int unit = 0;
        while (scaled >= STEP && unit < units.length - 1) {
            scaled /= STEP;
            unit++;
        }
        return plain(Math.round(scaled * 10) / 10.0) + " " + units[unit];
    }
}
