package dev.lockmark.benchmarks.report.svg;

/**
 * Keeps names from becoming markup. ECharts 5.3.1 writes text into an SVG string as it is, so whatever could be markup
 * travels through it as characters for private use and comes out as entities.
 */
final class SafeText {

    private static final char AMPERSAND = '\uE000';
    private static final char LESS = '\uE001';
    private static final char GREATER = '\uE002';

    private SafeText() {}

    /** In JSON, none of the three is part of the syntax, so they can be replaced wherever they stand. */
    static String hide(String json) {
        StringBuilder safe = new StringBuilder(json.length());
        for (int i = 0; i < json.length(); i++) {
            safe.append(hidden(json.charAt(i)));
        }
        return safe.toString();
    }

    static String reveal(String svg) {
        StringBuilder text = new StringBuilder(svg.length());
        svg.codePoints().filter(SafeText::mayStandInXml).forEach(c -> {
            switch (c) {
                case AMPERSAND -> text.append("&amp;");
                case LESS -> text.append("&lt;");
                case GREATER -> text.append("&gt;");
                default -> text.appendCodePoint(c);
            }
        });
        return text.toString();
    }

    private static boolean mayStandInXml(int c) {
        boolean control = c < ' ' && c != '\t' && c != '\n' && c != '\r';
        boolean halfOfPair = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
        return !control && !halfOfPair && c != 0xFFFE && c != 0xFFFF;
    }

    private static char hidden(char c) {
        return switch (c) {
            case '&' -> AMPERSAND;
            case '<' -> LESS;
            case '>' -> GREATER;
            default -> c;
        };
    }
}
