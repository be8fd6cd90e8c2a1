package dev.lockmark.testkit.proxy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * One direction of one connection: a queue of what is under way, each piece with the time at which it arrives, never before the
 * piece ahead of it. So any number of pieces can be under way at once, as on a long wire. Used by the proxy's one thread.
 */
final class Pipe {
    /** How much may be under way before the sender has to wait, as it would for a full window of TCP. */
    private static final int WINDOW = 16 * 1024 * 1024;

    /** A piece on its way; without bytes it is the end of the stream. */
    private record Parcel(@Nullable ByteBuf bytes, long dueNanos) {}

    private final Link link;
    private final Conditions conditions;
    private final WireClock clock;
    private final Deque<Parcel> underWay = new ArrayDeque<>();
    private long lastDueNanos = System.nanoTime();
    private long size;
    private long limit;
    private boolean alarmed;
    private @Nullable Channel source;
    private @Nullable Channel target;

    Pipe(Link link, Conditions conditions, WireClock clock) {
        this.link = link;
        this.conditions = conditions;
        this.clock = clock;
        this.limit = conditions.limit;
    }

    void connect(Channel from, Channel to) {
        source = from;
        target = to;
    }

    void send(ByteBuf bytes, long extraNanos) {
        size += bytes.readableBytes();
        underWay.add(new Parcel(bytes, due(extraNanos)));
        arrive();
        throttle();
    }

    /** The first bytes of a frame, and then the end. */
    void sendPart(Frame frame, int length) {
        ByteBuf part = frame.bytes();
        send(part.writerIndex(part.readerIndex() + Math.min(length, part.readableBytes())), 0);
        end();
    }

    /** The end of the stream, behind all that is under way. */
    void end() {
        underWay.add(new Parcel(null, due(0)));
        arrive();
    }

    private long due(long extraNanos) {
        long jitter = conditions.jitterNanos == 0 ? 0 : clock.randomUpTo(conditions.jitterNanos);
        long due = System.nanoTime() + conditions.delayNanos + jitter + extraNanos;
        lastDueNanos = due - lastDueNanos > 0 ? due : lastDueNanos;
        return lastDueNanos;
    }

    void goSilent() {
        link.goSilent();
    }

    void limit(long bytes) {
        limit = bytes;
    }

    /** Delivers what is due. */
    void arrive() {
        boolean written = false;
        Parcel next = conditions.stalled ? null : underWay.peek();
        while (next != null) {
            if (next.dueNanos - System.nanoTime() > 0) {
                alarm(next.dueNanos);
                break;
            }
            underWay.poll();
            deliver(next);
            written = true;
            next = underWay.peek();
        }
        Channel to = target;
        if (written && to != null) {
            to.flush();
            throttle();
        }
    }

    private void alarm(long dueNanos) {
        if (!alarmed) {
            alarmed = true;
            clock.at(dueNanos, () -> {
                alarmed = false;
                arrive();
            });
        }
    }

    private void deliver(Parcel parcel) {
        ByteBuf bytes = parcel.bytes;
        Channel to = target;
        if (bytes == null) {
            link.cut();
            return;
        }
        size -= bytes.readableBytes();
        if (to == null || !to.isActive()) {
            bytes.release();
            return;
        }
        boolean last = bytes.readableBytes() >= limit;
        if (last) {
            bytes.writerIndex(bytes.readerIndex() + (int) limit);
        } else if (limit != Conditions.UNLIMITED) {
            limit -= bytes.readableBytes();
        }
        if (conditions.byteWise) {
            while (bytes.isReadable()) {
                to.writeAndFlush(bytes.readRetainedSlice(1));
            }
            bytes.release();
        } else {
            to.write(bytes);
        }
        if (last) {
            link.cut();
        }
    }

    /** Lets the sender send only as long as there is room. */
    void throttle() {
        Channel from = source;
        Channel to = target;
        if (from != null && to != null) {
            from.config().setAutoRead(size < WINDOW && (to.isWritable() || !to.isActive()));
        }
    }

    /** Loses what is under way. */
    void discard() {
        for (Parcel parcel : underWay) {
            if (parcel.bytes != null) {
                parcel.bytes.release();
            }
        }
        underWay.clear();
        size = 0;
    }

    static void closeAfterFlush(@Nullable Channel channel) {
        if (channel != null && channel.isActive()) {
            channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
        } else if (channel != null) {
            channel.close();
        }
    }
}
