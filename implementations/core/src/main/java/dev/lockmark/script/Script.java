package dev.lockmark.script;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/** One atomic step of the protocol, written in Lua; the texts are resources beside this class. */
public enum Script {
    /** Takes the lock if it is free and assigns the fencing epoch. */
    ACQUIRE,
    /** Compare and delete. */
    RELEASE,
    /** Compare and expire. */
    RENEW;

    private final String source = read(name().toLowerCase(Locale.ROOT) + ".lua");
    private final String sha1 = sha1(source);

    /** The script's text. */
    String source() {
        return source;
    }

    /** The name by which the server caches the script. */
    String sha1() {
        return sha1;
    }

    /** The SHA-1 of a text in the form that Redis uses: it names a script there, and guards nothing. */
    static String sha1(String text) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-1");
            return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-1, this one does not", e);
        }
    }

    private static String read(String resource) {
        try (InputStream in = Script.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("resource " + resource + " is missing from lockmark-core's jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read resource " + resource, e);
        }
    }
}
