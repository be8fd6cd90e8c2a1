package dev.lockmark.engine;

import dev.lockmark.script.Wire;

/**
 * The keys of one lock: {@code {name}} and {@code {name}:fence}. The braces are a cluster's hash tag, so all keys of a lock
 * share a slot. A tag reaches to the first closing brace and must not be empty (Redis cluster specification, "Hash tags"), so a
 * name that is empty or begins with a closing brace gets a tilde in front; and a name that begins with a tilde gets a second
 * one, so that two names never share a key.
 */
final class LockKeys {
    private final byte[] lock;
    private final byte[] fence;

    private LockKeys(byte[] lock, byte[] fence) {
        this.lock = lock;
        this.fence = fence;
    }

    byte[] lock() {
        return lock;
    }

    byte[] fence() {
        return fence;
    }

    static LockKeys of(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < name.length()
                    && Character.isLowSurrogate(name.charAt(i + 1));
            if (Character.isSurrogate(c) && !pair) {
                throw new IllegalArgumentException("lock name has an unpaired surrogate at index " + i
                        + ", must be text that UTF-8 can encode: encode binary names, for example in Base64");
            }
            if (pair) {
                i++;
            }
        }
        boolean escaped = name.isEmpty() || name.charAt(0) == '}' || name.charAt(0) == '~';
        String tag = "{" + (escaped ? "~" : "") + name + "}";
        return new LockKeys(Wire.utf8(tag), Wire.utf8(tag + ":fence"));
    }
}
