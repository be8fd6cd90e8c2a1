package dev.lockmark.testkit.proxy;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which command of a connection the next reply belongs to. Replies come in the order of their commands; pushes come in between.
 * A subscription is confirmed once for each channel, by pushes in RESP3 and by arrays in RESP2, which has the same form for
 * messages. ({@code CLIENT REPLY OFF}, {@code MONITOR} and the commands between {@code SUBSCRIBE} and a RESP2 server's refusal
 * of them are not followed: their replies count as unsolicited, or as someone else's.)
 */
final class Expectations {
    private static final Set<String> MESSAGES = Set.of("message", "pmessage", "smessage");
    private static final Set<String> CONFIRMATIONS =
            Set.of("subscribe", "psubscribe", "ssubscribe", "unsubscribe", "punsubscribe", "sunsubscribe");

    private final Deque<Awaited> awaited = new ArrayDeque<>();
    private final Map<String, Set<String>> subscriptions = new HashMap<>();

    void sent(Seen command) {
        String kind = command.name().toLowerCase(Locale.ROOT);
        awaited.add(new Awaited(command, CONFIRMATIONS.contains(kind) ? confirmations(kind, command.arguments()) : 1));
    }

    private int confirmations(String kind, List<String> channels) {
        String opposite = kind.replace("unsub", "sub");
        Set<String> subscribed = subscriptions.computeIfAbsent(opposite, any -> new HashSet<>());
        if (opposite.equals(kind)) {
            subscribed.addAll(channels);
            return channels.size();
        }
        int all = subscribed.size();
        subscribed.removeAll(channels.isEmpty() ? Set.copyOf(subscribed) : channels);
        return channels.isEmpty() ? Math.max(1, all) : channels.size();
    }

    /** The command that a frame from the server answers, or null if it is a push or unsolicited. */
    @Nullable Seen answered(Frame frame) {
        Awaited head = awaited.peek();
        boolean confirmation = CONFIRMATIONS.contains(frame.word(0)) && head != null && head.isFor(frame.word(0));
        if (!confirmation && (frame.first() == '>' || (frame.first() == '*' && isMessage(frame)))) {
            return null;
        }
        if (head == null) {
            return null;
        }
        head.left--;
        if (head.left <= 0 || !confirmation) {
            awaited.poll();
        }
        return head.command;
    }

    private boolean isMessage(Frame frame) {
        return MESSAGES.contains(frame.word(0))
                && subscriptions.values().stream().anyMatch(set -> !Collections.disjoint(set, frame.words()));
    }

    private static final class Awaited {
        private final Seen command;
        private int left;

        Awaited(Seen command, int left) {
            this.command = command;
            this.left = left;
        }

        boolean isFor(String confirmation) {
            return command.name().equalsIgnoreCase(confirmation);
        }
    }
}
