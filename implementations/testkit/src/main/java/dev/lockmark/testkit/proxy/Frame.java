package dev.lockmark.testkit.proxy;

import io.netty.buffer.ByteBuf;
import java.util.List;

/**
 * A piece of one direction: a whole command, reply or push, or some bytes that could not be read.
 *
 * @param bytes what to pass on, owned by whoever has the frame
 * @param first the RESP type, 0 for what could not be read
 * @param words the words at its first level
 */
record Frame(ByteBuf bytes, byte first, List<String> words) {
    boolean opaque() {
        return first == 0;
    }

    String word(int index) {
        return index < words.size() ? words.get(index) : "";
    }
}
