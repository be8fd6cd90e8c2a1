package dev.lockmark.engine;

import dev.lockmark.script.Wire;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Owner tokens: 120 random bits that belong to the client, and a number that belongs to the acquisition. Random bits for each
 * acquisition would cost more and say no more: a token is no secret, it must only be unique.
 */
final class OwnerTokens {
    private static final SecureRandom RANDOM = new SecureRandom();

    private final byte[] prefix;
    private final AtomicLong next = new AtomicLong();

    OwnerTokens() {
        byte[] bits = new byte[15];
        RANDOM.nextBytes(bits);
        this.prefix = Wire.utf8(Base64.getUrlEncoder().encodeToString(bits) + "#");
    }

    byte[] next() {
        byte[] digits = Wire.ascii(next.getAndIncrement());
        byte[] token = new byte[prefix.length + digits.length];
        System.arraycopy(prefix, 0, token, 0, prefix.length);
        System.arraycopy(digits, 0, token, prefix.length, digits.length);
        return token;
    }

    static String text(byte[] token) {
        return new String(token, StandardCharsets.US_ASCII);
    }
}
