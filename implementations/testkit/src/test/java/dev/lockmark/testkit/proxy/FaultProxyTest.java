package dev.lockmark.testkit.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.lockmark.testkit.server.RedisServer;
import dev.lockmark.testkit.server.RedisServers;
import dev.lockmark.testkit.server.ServerOptions;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class FaultProxyTest {
    private static final Duration A_WHILE = Duration.ofMillis(150);

    private final RedisServer server = RedisServers.shared(null);
    private FaultProxy proxy = FaultProxy.to(server);
    private SocketClient client;

    FaultProxyTest() throws IOException {
        client = new SocketClient(proxy);
    }

    @BeforeEach
    void clear() {
        server.control().flushAll();
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        proxy.close();
    }

    // Nothing wrong

    @Test
    void withoutAFaultItIsNotThere() throws IOException {
        assertThat(client.ask("SET", "k", "v")).isEqualTo("+OK");
        assertThat(client.ask("GET", "k")).isEqualTo("$1");
        assertThat(client.line()).isEqualTo("v");
        client.raw("ping\r\nEXISTS k\r\n*1\r\n$4\r\nPI");
        client.raw("NG\r\n");
        assertThat(List.of(client.line(), client.line(), client.line())).containsExactly("+PONG", ":1", "+PONG");
        String large = "x".repeat(3_000_000);
        assertThat(client.ask("SET", "large", large)).isEqualTo("+OK");
        assertThat(client.ask("GET", "large")).isEqualTo("$3000000");
        assertThat(client.line()).isEqualTo(large);
        assertThat(proxy.commandsSeen()).isEqualTo(7);
        assertThat(proxy.repliesSeen()).isEqualTo(7);
        assertThat(proxy.connections()).isEqualTo(1);
        client.close();
        await().until(() -> proxy.connections() == 0);
        await().until(() -> server.oracle().clients().isEmpty());
    }

    @Test
    void whatTheServerRefusesIsPassedOnTooAndItsEnd() throws IOException {
        assertThat(client.ask("NONSENSE")).startsWith("-ERR unknown command");
        assertThat(client.ask("QUIT")).isEqualTo("+OK");
        assertThat(client.rest()).isEmpty();
        await().until(() -> proxy.connections() == 0);
    }

    @Test
    void itsAddressIsTheServersButForHostAndPort() {
        assertThat(proxy.uri()).isEqualTo("redis://127.0.0.1:" + proxy.port());
        try (RedisServer other = RedisServers.open(null, ServerOptions.defaults());
                FaultProxy before = FaultProxy.to(other.host(), other.port())) {
            assertThat(before.uri()).isEqualTo("redis://127.0.0.1:" + before.port());
        }
        assertThatThrownBy(() -> FaultProxy.to("127.0.0.1", 0)).hasMessageContaining("port is 0, must be from 1");
    }

    @Test
    void aServerThatIsNotThereIsAReset() throws IOException {
        int port;
        try (RedisServer gone = RedisServers.open(null)) {
            port = gone.port();
        }
        try (FaultProxy nowhere = FaultProxy.to("127.0.0.1", port);
                SocketClient lost = new SocketClient(nowhere)) {
            assertThatThrownBy(() -> lost.ask("PING")).isInstanceOfAny(SocketException.class, EOFException.class);
            await().until(() -> nowhere.connections() == 0);
        }
    }

    // Delay

    @Test
    void aDelayIsAtLeastAsLongAsAskedFor() throws IOException {
        for (long micros : new long[] {200, 1500, 20_000}) {
            proxy.delay(Duration.ofNanos(micros * 1000));
            for (int i = 0; i < 20; i++) {
                long begin = System.nanoTime();
                client.ask("PING");
                assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(2 * micros * 1000);
            }
        }
    }

    @Test
    void whatIsUnderWayIsUnderWayTogetherAndKeepsItsOrder() throws IOException {
        proxy.delay(Duration.ofMillis(100), Duration.ofMillis(50)).seed(7);
        long begin = System.nanoTime();
        for (int i = 0; i < 200; i++) {
            client.send("INCR", "n");
        }
        for (int i = 1; i <= 200; i++) {
            assertThat(client.line()).isEqualTo(":" + i);
        }
        assertThat(System.nanoTime() - begin)
                .isGreaterThanOrEqualTo(200_000_000L)
                // One after the other they would take 40 s.
                .isLessThan(10_000_000_000L);
    }

    @Test
    void theJitterIsTheSameForTheSameSeed() throws IOException {
        proxy.delay(Direction.REPLIES, Duration.ZERO, Duration.ofMillis(100));
        List<Long> first = jittered(3);
        List<Long> again = jittered(3);
        // Each takes at least what its own random number says.
        Random random = new Random(3);
        for (int i = 0; i < first.size(); i++) {
            long least = (long) (random.nextDouble() * 100_000_000);
            assertThat(first.get(i)).isGreaterThanOrEqualTo(least);
            assertThat(again.get(i)).isGreaterThanOrEqualTo(least);
        }
    }

    private List<Long> jittered(long seed) throws IOException {
        proxy.seed(seed);
        List<Long> times = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            long begin = System.nanoTime();
            client.ask("PING");
            times.add(System.nanoTime() - begin);
        }
        return times;
    }

    // Stall

    @Test
    void whatIsStalledArrivesLater() throws IOException {
        client.ask("PING");
        proxy.stall();
        client.send("INCR", "n");
        client.send("INCR", "n");
        assertThat(client.hearsNothing(A_WHILE)).isTrue();
        assertThat(server.oracle().exists("n")).isFalse();
        proxy.resume();
        assertThat(client.line()).isEqualTo(":1");
        assertThat(client.line()).isEqualTo(":2");
    }

    @Test
    void oneDirectionCanBeStalledAlone() throws IOException {
        client.ask("PING");
        proxy.stall(Direction.REPLIES);
        client.send("INCR", "n");
        await().until(() -> server.oracle().exists("n"));
        assertThat(client.hearsNothing(A_WHILE)).isTrue();
        proxy.heal();
        assertThat(client.line()).isEqualTo(":1");
    }

    // Reset, cut, refuse, silence

    @Test
    void aResetIsARealOneAndNewConnectionsWork() throws IOException {
        try (SocketClient second = new SocketClient(proxy)) {
            client.ask("PING");
            second.ask("PING");
            proxy.reset();
            for (SocketClient each : List.of(client, second)) {
                assertThatThrownBy(() -> each.ask("PING"))
                        .isInstanceOf(SocketException.class)
                        .hasMessageMatching("(?i).*(reset|broken pipe).*");
            }
        }
        reconnect();
        assertThat(client.ask("PING")).isEqualTo("+PONG");
    }

    @Test
    void aCutIsAnEnd() throws IOException {
        client.ask("PING");
        proxy.cut();
        assertThat(client.rest()).isEmpty();
        reconnect();
        assertThat(client.ask("PING")).isEqualTo("+PONG");
    }

    @Test
    void refusedConnectionsAreRefusedAndPresentOnesGoOn() throws IOException {
        client.ask("PING");
        proxy.refuse().refuse();
        assertThatThrownBy(() -> new SocketClient(proxy)).isInstanceOf(ConnectException.class);
        assertThat(client.ask("PING")).isEqualTo("+PONG");
        proxy.heal();
        reconnect();
        assertThat(client.ask("PING")).isEqualTo("+PONG");
    }

    @Test
    void silenceKeepsConnectionsAndSaysNothing() throws IOException {
        client.ask("PING");
        proxy.silence();
        client.send("SET", "k", "v");
        try (SocketClient second = new SocketClient(proxy)) {
            second.send("SET", "k", "v");
            assertThat(second.hearsNothing(A_WHILE)).isTrue();
            assertThat(client.hearsNothing(A_WHILE)).isTrue();
            proxy.heal();
            assertThat(second.hearsNothing(A_WHILE)).as("healed").isTrue();
        }
        client.send("SET", "k", "v");
        assertThat(client.hearsNothing(A_WHILE)).as("healed").isTrue();
        client.close();
        assertThat(server.oracle().clients()).as("the server is not told").hasSize(1);
        reconnect();
        assertThat(client.ask("EXISTS", "k")).isEqualTo(":0");
    }

    // Rules

    @Test
    void repliesAreDroppedByCount() throws IOException {
        FaultRule rule = proxy.replies().next(3).drop();
        for (int i = 0; i < 5; i++) {
            client.send("INCR", "n");
        }
        assertThat(client.line()).isEqualTo(":4");
        assertThat(client.line()).isEqualTo(":5");
        assertThat(rule.hits()).isEqualTo(3);
    }

    @Test
    void repliesAreChosenByTheirCommand() throws IOException {
        FaultRule rule = proxy.replies().of("incr").after(1).next(1).drop();
        client.send("INCR", "a");
        client.send("SET", "b", "c");
        client.send("INCR", "a");
        client.send("INCR", "a");
        assertThat(List.of(client.line(), client.line(), client.line())).containsExactly(":1", "+OK", ":3");
        assertThat(rule.hits()).isEqualTo(1);
        rule.remove();

        proxy.replies().of("INCR").with("other").drop();
        client.send("INCR", "other");
        client.send("INCR", "a");
        assertThat(client.line()).isEqualTo(":4");
        proxy.heal();
        proxy.replies()
                .where(seen -> seen.connection() == 1 && seen.arguments().size() == 2)
                .drop();
        client.send("APPEND", "other", "x");
        client.send("INCR", "a");
        assertThat(client.line()).isEqualTo(":5");
    }

    @Test
    void chanceIsTheSameForTheSameSeed() throws IOException {
        List<String> first = survivors(11);
        proxy.heal();
        server.control().flushAll();
        assertThat(survivors(11)).isEqualTo(first);
        assertThat(first).hasSizeBetween(50, 95);
        proxy.heal();
        server.control().flushAll();
        assertThat(survivors(12)).isNotEqualTo(first);
    }

    private List<String> survivors(long seed) throws IOException {
        proxy.replies().of("INCR").sometimes(0.25, seed).drop();
        for (int i = 0; i < 100; i++) {
            client.send("INCR", "n");
        }
        client.send("PING");
        List<String> all = new ArrayList<>();
        for (String line = client.line(); !line.equals("+PONG"); line = client.line()) {
            all.add(line);
        }
        return all;
    }

    @Test
    void aReplyIsDroppedWithItsConnection() throws IOException {
        FaultRule rule = proxy.replies().of("INCR").next(1).dropAndCut();
        client.send("PING");
        client.send("INCR", "n");
        client.send("PING");
        assertThat(client.rest()).isEqualTo("+PONG\r\n");
        assertThat(rule.hits()).isEqualTo(1);
        assertThat(server.oracle().get("n")).contains("1");
        reconnect();
        assertThat(client.ask("INCR", "n")).isEqualTo(":2");
    }

    @Test
    void aReplyIsCutInTheMiddle() throws IOException {
        proxy.replies().of("GET").cutAt(5);
        client.ask("SET", "k", "value");
        client.send("GET", "k");
        assertThat(client.rest()).isEqualTo("$5\r\nv");
    }

    @Test
    void aRequestIsCutInTheMiddle() throws IOException {
        proxy.requests().of("SET").next(1).cutAt(20);
        client.send("SET", "k", "v");
        assertThat(client.rest()).isEmpty();
        reconnect();
        assertThat(client.ask("EXISTS", "k")).isEqualTo(":0");
    }

    @Test
    void aRequestIsDroppedAndTheOthersAreAnswered() throws IOException {
        proxy.requests().of("SET").next(1).drop();
        FaultRule replies = proxy.replies().of("GET").next(1).drop();
        client.send("SET", "k", "v");
        client.send("GET", "k");
        client.send("EXISTS", "k");
        assertThat(client.line()).isEqualTo(":0");
        assertThat(replies.hits()).isEqualTo(1);
    }

    @Test
    void aLateReplyHoldsUpWhatFollows() throws IOException {
        proxy.replies().of("INCR").next(1).late(Duration.ofMillis(200), Duration.ofMillis(300));
        long begin = System.nanoTime();
        client.send("INCR", "n");
        client.send("PING");
        assertThat(client.line()).isEqualTo(":1");
        assertThat(client.line()).isEqualTo("+PONG");
        assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(200_000_000L);
    }

    @Test
    void aConnectionGoesSilentInPlaceOfAReply() throws IOException {
        FaultRule rule = proxy.replies().of("INCR").next(1).goSilent();
        client.send("INCR", "n");
        await().until(() -> rule.hits() == 1);
        client.send("INCR", "n");
        assertThat(client.hearsNothing(A_WHILE)).isTrue();
        assertThat(server.oracle().get("n")).contains("1");
        reconnect();
        assertThat(client.ask("INCR", "n")).isEqualTo(":2");
    }

    // Bytes

    @Test
    void bytesComeOneByOneAndAllOfThem() throws IOException {
        proxy.byteWise();
        String value = "v".repeat(1000) + "\r\n+OK\r\n";
        assertThat(client.ask("SET", "k", value)).isEqualTo("+OK");
        assertThat(client.ask("GET", "k")).isEqualTo("$" + value.length());
        assertThat(List.of(client.line(), client.line(), client.line())).containsExactly("v".repeat(1000), "+OK", "");
    }

    @Test
    void aConnectionIsCutAtAByteOfEitherDirection() throws IOException {
        client.ask("PING");
        proxy.cutAfter(Direction.REPLIES, 9);
        client.send("PING");
        client.send("PING");
        assertThat(client.rest()).isEqualTo("+PONG\r\n+P");
        reconnect();
        proxy.heal().cutAfter(Direction.REQUESTS, 14);
        client.send("PING");
        client.send("SET", "k", "v");
        // The end of the connection may overtake the reply, as it may without a proxy.
        assertThat(client.rest()).isIn("", "+PONG\r\n");
        proxy.heal();
        reconnect();
        assertThat(client.ask("EXISTS", "k")).isEqualTo(":0");
    }

    // Pushes

    @Test
    void pushesAreNoRepliesInEitherProtocol() throws IOException {
        for (boolean resp3 : new boolean[] {true, false}) {
            reconnect();
            String type = resp3 ? ">" : "*";
            if (resp3) {
                client.send("HELLO", "3");
                client.send("PING");
                readUntil("+PONG");
            }
            FaultRule confirmation =
                    proxy.replies().of("SUBSCRIBE").after(1).next(1).drop();
            FaultRule lost = proxy.pushes().of("message").next(1).drop();
            FaultRule pong = proxy.replies().of("PING").after(1).next(1).drop();
            client.send("SUBSCRIBE", "a", "b", "c");
            assertThat(confirmed(type)).isEqualTo("a 1");
            assertThat(confirmed(type)).isEqualTo("c 3");
            assertThat(server.oracle().command("PUBLISH", "a", "lost")).isEqualTo(1L);
            assertThat(server.oracle().command("PUBLISH", "a", "seen")).isEqualTo(1L);
            assertThat(words(type)).containsExactly("message", "a", "seen");
            client.send("PING");
            readUntil(resp3 ? "+PONG" : "pong");
            client.send("PING");
            client.send("UNSUBSCRIBE");
            String first = resp3 ? ">3" : "";
            readUntil(resp3 ? first : "unsubscribe");
            await().until(() -> pong.hits() == 1);
            assertThat(List.of(confirmation.hits(), lost.hits())).containsExactly(1L, 1L);
            proxy.heal();
        }
    }

    private String confirmed(String type) throws IOException {
        List<String> words = words(type);
        assertThat(words.get(0)).isEqualTo("subscribe");
        return words.get(1) + " " + words.get(2);
    }

    /** A frame of three words, strings or numbers. */
    private List<String> words(String type) throws IOException {
        assertThat(client.line()).isEqualTo(type + "3");
        List<String> words = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            String line = client.line();
            words.add(line.startsWith(":") ? line.substring(1) : client.line());
        }
        return words;
    }

    private void readUntil(String wanted) throws IOException {
        while (!client.line().equals(wanted)) {
            // Something else comes first.
        }
    }

    // The end

    @Test
    void closingLeavesNoThreadAndNoConnection() throws IOException {
        proxy.delay(Duration.ofMillis(1));
        client.ask("PING");
        assertThat(threads()).contains(true);
        proxy.stall();
        client.send("PING");
        try (SocketClient second = new SocketClient(proxy)) {
            second.send("PING");
            proxy.silence();
            proxy.close();
            proxy.close();
            assertThat(threads()).doesNotContain(true);
            await().until(() -> server.oracle().clients().isEmpty());
            assertThatThrownBy(() -> second.ask("PING")).isInstanceOfAny(EOFException.class, SocketException.class);
        }
        assertThatThrownBy(() -> new SocketClient(proxy)).isInstanceOf(ConnectException.class);
        assertThatThrownBy(proxy::stall)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }

    private static Set<Boolean> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(thread -> thread.getName().startsWith("lockmark-proxy"))
                .collect(Collectors.toSet());
    }

    private void reconnect() throws IOException {
        client.close();
        client = new SocketClient(proxy);
    }
}
