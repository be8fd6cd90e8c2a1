package dev.lockmark.driver;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The {@code %xx} of URIs, in UTF-8. Unlike {@link java.net.URLDecoder} it leaves a plus sign as it is. */
final class PercentEncoding {
    private PercentEncoding() {}

    /** The decoded text, or null if a % is not followed by two hexadecimal digits. */
    static @Nullable String decode(String raw) {
        if (raw.indexOf('%') < 0) {
            return raw;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(raw.length());
        byte[] encoded = raw.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < encoded.length; i++) {
            if (encoded[i] != '%') {
                bytes.write(encoded[i]);
                continue;
            }
            int high = i + 2 < encoded.length ? Character.digit(encoded[i + 1], 16) : -1;
            int low = high < 0 ? -1 : Character.digit(encoded[i + 2], 16);
            if (low < 0) {
                return null;
            }
            bytes.write(high * 16 + low);
            i += 2;
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
