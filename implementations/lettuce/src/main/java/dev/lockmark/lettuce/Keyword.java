package dev.lockmark.lettuce;

import dev.lockmark.driver.CommandName;
import io.lettuce.core.protocol.ProtocolKeyword;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** The name of a command, encoded once. */
final class Keyword implements ProtocolKeyword {
    private static final Map<CommandName, Keyword> ALL = new EnumMap<>(CommandName.class);

    static {
        for (CommandName name : CommandName.values()) {
            ALL.put(name, new Keyword(name.name()));
        }
    }

    private final String name;
    private final byte[] encoded;

    private Keyword(String name) {
        this.name = name;
        this.encoded = name.getBytes(StandardCharsets.US_ASCII);
    }

    static Keyword of(CommandName name) {
        return Objects.requireNonNull(ALL.get(name));
    }

    /** Shared: Lettuce only reads it. */
    @Override
    public byte[] getBytes() {
        return encoded;
    }

    @Override
    public String toString() {
        return name;
    }
}
