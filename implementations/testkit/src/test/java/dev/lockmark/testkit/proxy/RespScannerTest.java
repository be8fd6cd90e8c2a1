package dev.lockmark.testkit.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The scanner, fed through the decoder that cuts its frames out. */
final class RespScannerTest {
    private record Seen(String text, List<String> words) {}

    @Test
    void everyKindOfReplyEndsWhereItEnds() {
        assertFrames(
                List.of(
                        "+OK\r\n",
                        "-ERR no\r\n",
                        ":-12\r\n",
                        "$5\r\na\r\nbc\r\n",
                        "$0\r\n\r\n",
                        "$-1\r\n",
                        "*-1\r\n",
                        "*0\r\n",
                        "*2\r\n*1\r\n:1\r\n$-1\r\n",
                        "_\r\n",
                        "#t\r\n",
                        ",1.5\r\n",
                        "(1234567890123456789012345678901234567890\r\n",
                        "!5\r\nERR x\r\n",
                        "=7\r\ntxt:abc\r\n",
                        "~2\r\n+a\r\n+b\r\n",
                        "%1\r\n+k\r\n*1\r\n+v\r\n",
                        "|1\r\n+ttl\r\n:3\r\n$1\r\nx\r\n",
                        "|0\r\n+x\r\n",
                        "*2\r\n|1\r\n+a\r\n+b\r\n:1\r\n:2\r\n",
                        ">2\r\n$10\r\ninvalidate\r\n*1\r\n$3\r\nkey\r\n",
                        "*3\r\n$3\r\nSET\r\n$3\r\n>-$\r\n$4\r\n*\r\n-\r\n",
                        "PING hello\r\n",
                        "%0\r\n"),
                new Random(1),
                1);
    }

    @Test
    void theWordsOfTheFirstLevelAreNoted() {
        assertThat(words("*3\r\n$3\r\nGET\r\n$1\r\nk\r\n:7\r\n")).containsExactly("GET", "k", "7");
        assertThat(words(">3\r\n$7\r\nmessage\r\n$1\r\nc\r\n*1\r\n+deep\r\n")).containsExactly("message", "c");
        assertThat(words("|1\r\n+ttl\r\n:3\r\n*1\r\n+x\r\n")).containsExactly("x");
        assertThat(words("set a  b\r\n")).containsExactly("set", "a", "b");
        assertThat(words("*2\r\n*1\r\n:1\r\n:2\r\n")).containsExactly("2");
    }

    @Test
    void framesAreFoundHoweverTheyAreCut() {
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            List<String> frames = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                frames.add(frame(random, 3));
            }
            assertFrames(frames, random, 1 + random.nextInt(40));
        }
    }

    @Test
    void whatCannotBeReadPassesAsItIs() {
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            StringBuilder stream = new StringBuilder();
            for (int i = 0; i < 20; i++) {
                stream.append(frame(random, 2));
            }
            for (int i = 0; i < 3; i++) {
                stream.setCharAt(random.nextInt(stream.length()), (char) random.nextInt(256));
            }
            String damaged = stream.toString();
            StringBuilder passed = new StringBuilder();
            decode(damaged, random, 1 + random.nextInt(40)).forEach(seen -> passed.append(seen.text));
            // What follows a length that became too large is waited for; nothing is changed, lost or thrown.
            assertThat(damaged).startsWith(passed.toString());
        }
        String hello = "\u0016\u0003\u0001 a client hello of TLS";
        assertThat(decode(hello, new Random(1), 5))
                .extracting(Seen::text)
                .satisfies(texts -> assertThat(String.join("", texts)).isEqualTo(hello));
    }

    private static void assertFrames(List<String> frames, Random random, int longestPiece) {
        assertThat(decode(String.join("", frames), random, longestPiece))
                .extracting(Seen::text)
                .isEqualTo(frames);
    }

    private static List<String> words(String frame) {
        List<Seen> seen = decode(frame, new Random(1), 1);
        assertThat(seen).hasSize(1);
        return seen.get(0).words;
    }

    private static List<Seen> decode(String stream, Random random, int longestPiece) {
        EmbeddedChannel channel = new EmbeddedChannel(new FrameDecoder());
        byte[] bytes = stream.getBytes(StandardCharsets.ISO_8859_1);
        int from = 0;
        while (from < bytes.length) {
            int to = Math.min(bytes.length, from + 1 + random.nextInt(longestPiece));
            channel.writeInbound(Unpooled.copiedBuffer(bytes, from, to - from));
            from = to;
        }
        List<Seen> all = new ArrayList<>();
        for (Frame frame = channel.readInbound(); frame != null; frame = channel.readInbound()) {
            all.add(new Seen(
                    new String(ByteBufUtil.getBytes(frame.bytes()), StandardCharsets.ISO_8859_1), frame.words()));
            frame.bytes().release();
        }
        channel.close();
        return all;
    }

    /** Any value that a server may send. */
    private static String frame(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 12 : 7)) {
            case 0 -> "+" + text(random, 8) + "\r\n";
            case 1 -> "-ERR " + text(random, 8) + "\r\n";
            case 2 -> ":" + random.nextInt() + "\r\n";
            case 3 -> random.nextBoolean() ? "$-1\r\n" : "_\r\n";
            case 4 -> "#f\r\n";
            case 5, 6 -> bulk(random);
            case 7, 8 -> several("*", 1, random, depth);
            case 9 -> several("%", 2, random, depth);
            case 10 -> several(">", 1, random, depth);
            default -> several("|", 2, random, depth) + frame(random, depth - 1);
        };
    }

    private static String several(String type, int each, Random random, int depth) {
        int count = random.nextInt(4);
        StringBuilder all = new StringBuilder(type).append(count).append("\r\n");
        for (int i = 0; i < each * count; i++) {
            all.append(frame(random, depth - 1));
        }
        return all.toString();
    }

    private static String bulk(Random random) {
        StringBuilder body = new StringBuilder();
        for (int length = random.nextInt(30); length > 0; length--) {
            body.append("\r\n$*:>|ab\u00ff\u0000".charAt(random.nextInt(11)));
        }
        return "$" + body.length() + "\r\n" + body + "\r\n";
    }

    private static String text(Random random, int most) {
        StringBuilder body = new StringBuilder();
        for (int length = random.nextInt(most); length > 0; length--) {
            body.append((char) ('a' + random.nextInt(26)));
        }
        return body.toString();
    }
}
