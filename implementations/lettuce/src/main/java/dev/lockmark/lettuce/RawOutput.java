package dev.lockmark.lettuce;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reply as the driver SPI wants it. Lettuce calls it from one event loop thread. It never throws: Lettuce would then drop the
 * command but not its reply, and give that to the next one.
 */
final class RawOutput extends CommandOutput<byte[], byte[], Object> {
    private final boolean status;
    private @Nullable ArrayDeque<Level> levels;

    /** For the reply of a command; Lettuce hands simple strings and bulk strings over alike, so one has to say. */
    RawOutput(boolean status) {
        super(ByteArrayCodec.INSTANCE, null);
        this.status = status;
    }

    @Override
    public void set(@Nullable ByteBuffer bytes) {
        if (bytes == null) {
            add(null);
            return;
        }
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(copy);
        boolean ok = status && copy.length == 2 && copy[0] == 'O' && copy[1] == 'K';
        add(ok ? "OK" : copy);
    }

    @Override
    public void setSingle(ByteBuffer bytes) {
        set(bytes);
    }

    @Override
    public void setBigNumber(ByteBuffer bytes) {
        set(bytes);
    }

    @Override
    public void set(long integer) {
        add(integer);
    }

    @Override
    public void set(double number) {
        add(number);
    }

    @Override
    public void set(boolean value) {
        // What a server says in RESP2, where there are no booleans.
        add(value ? 1L : 0L);
    }

    @Override
    public void setError(ByteBuffer message) {
        super.setError(message);
        add(null);
    }

    @Override
    public void multi(int count) {
        if (count < 0) {
            add(null);
            return;
        }
        if (count == 0) {
            add(List.of());
            return;
        }
        if (levels == null) {
            levels = new ArrayDeque<>(2);
        }
        levels.push(new Level(count));
    }

    @Override
    public void multiMap(int pairs) {
        multi(pairs < 0 ? pairs : 2 * pairs);
    }

    private void add(@Nullable Object value) {
        Object done = value;
        while (levels != null && !levels.isEmpty()) {
            Level level = levels.peek();
            level.elements.add(done);
            if (level.elements.size() < level.count) {
                return;
            }
            levels.pop();
            done = level.elements;
        }
        output = done;
    }

    /** An array whose elements are coming. */
    private static final class Level {
        private final int count;
        private final List<@Nullable Object> elements;

        Level(int count) {
            this.count = count;
            // The count is the server's word: room for it is made as the elements come.
            this.elements = new ArrayList<>(Math.min(count, 64));
        }
    }
}
