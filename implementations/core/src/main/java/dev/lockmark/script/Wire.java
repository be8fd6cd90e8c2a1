package dev.lockmark.script;

import java.nio.charset.StandardCharsets;

/** Arguments as the bytes that go over the wire. */
public final class Wire {
    private static final byte[][] SMALL = new byte[8][];

    static {
        for (int i = 0; i < SMALL.length; i++) {
            SMALL[i] = utf8(Integer.toString(i));
        }
    }

    private Wire() {}

    /**
     * A text in UTF-8.
     *
     * @param text the text
     * @return its bytes
     */
    public static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * A number in decimal digits.
     *
     * @param number the number
     * @return its digits, possibly a shared array
     */
    public static byte[] ascii(long number) {
        return number >= 0 && number < SMALL.length ? SMALL[(int) number] : utf8(Long.toString(number));
    }
}
