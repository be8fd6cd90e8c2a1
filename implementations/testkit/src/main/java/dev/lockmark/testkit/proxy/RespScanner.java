package dev.lockmark.testkit.proxy;

import io.netty.util.ByteProcessor;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Finds the ends of RESP2 and RESP3 frames, and of commands typed in one line, however the bytes are cut; and notes the words
 * at their first level. It is fed byte by byte and remembers where it is, so a frame may come in any number of pieces.
 *
 * <p>Streamed strings and aggregates (a length of {@code ?}) are not understood: no server sends them.
 */
final class RespScanner implements ByteProcessor {
    /** Thrown at bytes that are no RESP. */
    static final class Unreadable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unreadable(String message) {
            super(message, null, false, false);
        }
    }

    private enum State {
        TYPE,
        LINE,
        BULK,
        INLINE
    }

    private static final int LONGEST_LINE = 64 * 1024;

    private final Deque<Aggregate> open = new ArrayDeque<>();
    private final ByteArrayOutputStream text = new ByteArrayOutputStream();
    private final List<String> words = new ArrayList<>();
    private State state = State.TYPE;
    private byte first;
    private byte type;
    /** What is missing of a bulk string, its line end included. */
    private long missing;

    private boolean ended;

    /** Takes one byte; false when it was the last one of a frame. */
    @Override
    public boolean process(byte value) {
        if (ended) {
            begin();
        }
        switch (state) {
            case TYPE -> type(value);
            case LINE -> line(value);
            case BULK -> bulk(value);
            case INLINE -> inline(value);
        }
        return !ended;
    }

    /** The type byte of the frame that has just ended; a letter for a command typed in one line. */
    byte firstByte() {
        return first;
    }

    /** The strings, numbers and the like at the first level of the frame that has just ended, as ISO 8859-1. */
    List<String> words() {
        return List.copyOf(words);
    }

    private void begin() {
        ended = false;
        first = 0;
        words.clear();
        open.clear();
        state = State.TYPE;
    }

    private void type(byte value) {
        if (first == 0) {
            first = value;
            if ((value >= 'A' && value <= 'Z') || (value >= 'a' && value <= 'z')) {
                state = State.INLINE;
                text.write(value);
                return;
            }
        }
        if ("+-:_#,($!=*~%|>".indexOf(value) < 0) {
            throw new Unreadable("no RESP type: " + value);
        }
        type = value;
        state = State.LINE;
    }

    private void line(byte value) {
        if (value != '\n') {
            collect(value);
            return;
        }
        String line = taken();
        if (!line.endsWith("\r")) {
            throw new Unreadable("a line without its CR");
        }
        line = line.substring(0, line.length() - 1);
        state = State.TYPE;
        switch (type) {
            case '$', '!', '=' -> {
                long length = length(line);
                if (length < 0) {
                    valueEnds("");
                } else {
                    missing = length + 2;
                    state = State.BULK;
                }
            }
            case '*', '~', '>' -> opens(length(line), false);
            case '%' -> opens(2 * length(line), false);
            case '|' -> opens(2 * length(line), true);
            default -> valueEnds(line);
        }
    }

    private static long length(String line) {
        try {
            return Integer.parseInt(line);
        } catch (NumberFormatException e) {
            throw new Unreadable("no length: " + line);
        }
    }

    private void bulk(byte value) {
        missing--;
        if (missing > 1) {
            if (noted() && text.size() < LONGEST_LINE) {
                text.write(value);
            }
        } else if (value != (missing == 1 ? '\r' : '\n')) {
            throw new Unreadable("a bulk string that is longer than it says");
        } else if (missing == 0) {
            state = State.TYPE;
            valueEnds(taken());
        }
    }

    private void inline(byte value) {
        if (value != '\n') {
            collect(value);
            return;
        }
        for (String word : taken().strip().split("\\s+", -1)) {
            words.add(word);
        }
        ended = true;
    }

    private void collect(byte value) {
        if (text.size() > LONGEST_LINE) {
            throw new Unreadable("a line of more than " + LONGEST_LINE + " bytes");
        }
        text.write(value);
    }

    private String taken() {
        String taken = text.toString(StandardCharsets.ISO_8859_1);
        text.reset();
        return taken;
    }

    private boolean noted() {
        return open.isEmpty() || (open.size() == 1 && !open.getFirst().attribute);
    }

    private void opens(long elements, boolean attribute) {
        if (elements > 0) {
            open.push(new Aggregate(elements, attribute));
        } else if (!attribute) {
            valueEnds("");
        }
    }

    private void valueEnds(String word) {
        if (noted()) {
            words.add(word);
        }
        while (!open.isEmpty()) {
            Aggregate inner = open.getFirst();
            inner.left--;
            if (inner.left > 0) {
                return;
            }
            open.pop();
            if (inner.attribute) {
                // It only stands before a value, which is still to come.
                return;
            }
        }
        ended = true;
    }

    private static final class Aggregate {
        private long left;
        private final boolean attribute;

        Aggregate(long left, boolean attribute) {
            this.left = left;
            this.attribute = attribute;
        }
    }
}
