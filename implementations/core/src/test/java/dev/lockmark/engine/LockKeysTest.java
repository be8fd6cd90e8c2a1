package dev.lockmark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** C01 without a server: the slots are computed as the cluster specification says. */
final class LockKeysTest {
    private static final String ALPHABET = "{}~:a";

    @Test
    void everyNameHasKeysOfItsOwnInOneSlot() {
        Map<String, String> seen = new HashMap<>();
        for (int length = 0; length <= 6; length++) {
            int names = (int) Math.pow(ALPHABET.length(), length);
            for (int number = 0; number < names; number++) {
                String name = name(number, length);
                LockKeys keys = LockKeys.of(name);
                String lock = text(keys.lock());
                assertThat(seen.put(lock, name)).as(lock).isNull();
                assertThat(seen.put(text(keys.fence()), name)).as(lock).isNull();
                assertThat(slot(keys.fence())).as(name).isEqualTo(slot(keys.lock()));
                assertThat(hasTag(keys.lock())).as(name).isTrue();
            }
        }
    }

    private static String name(int number, int length) {
        StringBuilder name = new StringBuilder();
        int rest = number;
        for (int i = 0; i < length; i++) {
            name.append(ALPHABET.charAt(rest % ALPHABET.length()));
            rest /= ALPHABET.length();
        }
        return name.toString();
    }

    @Test
    void ordinaryNamesAreReadableKeys() {
        assertThat(text(LockKeys.of("orders:42").lock())).isEqualTo("{orders:42}");
        assertThat(text(LockKeys.of("orders:42").fence())).isEqualTo("{orders:42}:fence");
        assertThat(text(LockKeys.of("\ud83d\udd12").lock())).isEqualTo("{\ud83d\udd12}");
        assertThat(text(LockKeys.of("").lock())).isEqualTo("{~}");
    }

    @Test
    void whatUtf8CannotEncodeIsRefused() {
        for (String name : new String[] {"a\ud800", "a\udc00b", "a\ud800\ud800\udc00"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> LockKeys.of(name))
                    .withMessageContaining("index 1");
        }
    }

    /** The known answer of the specification, so that the test's own arithmetic is tested too. */
    @Test
    void theSlotIsTheSpecifications() {
        assertThat(crc16("123456789".getBytes(StandardCharsets.US_ASCII))).isEqualTo(0x31C3);
    }

    private static String text(byte[] key) {
        return new String(key, StandardCharsets.UTF_8);
    }

    private static boolean hasTag(byte[] key) {
        String text = new String(key, StandardCharsets.ISO_8859_1);
        int open = text.indexOf('{');
        return open >= 0 && text.indexOf('}', open + 1) > open + 1;
    }

    private static int slot(byte[] key) {
        String text = new String(key, StandardCharsets.ISO_8859_1);
        int open = text.indexOf('{');
        int close = text.indexOf('}', open + 1);
        String hashed = open >= 0 && close > open + 1 ? text.substring(open + 1, close) : text;
        return crc16(hashed.getBytes(StandardCharsets.ISO_8859_1)) % 16384;
    }

    /** CRC-16/XMODEM. */
    private static int crc16(byte[] bytes) {
        int crc = 0;
        for (byte b : bytes) {
            crc ^= (b & 0xff) << 8;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 0x8000) != 0 ? (crc << 1) ^ 0x1021 : crc << 1;
            }
            crc &= 0xffff;
        }
        return crc;
    }
}
