package dev.lockmark.testkit.proxy;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.util.List;

/** Cuts the bytes of one direction into frames; from the first ones that it cannot read on, it passes them as they come. */
final class FrameDecoder extends ByteToMessageDecoder {
    /** What is larger is not held back until it is whole. */
    private static final int LARGEST_FRAME = 16 * 1024 * 1024;

    private final RespScanner scanner = new RespScanner();
    /** How much of what is readable was scanned and belongs to a frame that is not whole yet. */
    private int scanned;

    private boolean opaque;

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
        if (!opaque) {
            scan(in, out);
        }
        if (opaque && in.isReadable()) {
            out.add(new Frame(in.readRetainedSlice(in.readableBytes()), (byte) 0, List.of()));
        }
    }

    private void scan(ByteBuf in, List<Object> out) {
        int from = in.readerIndex() + scanned;
        int end;
        try {
            end = in.forEachByte(from, in.writerIndex() - from, scanner);
        } catch (RespScanner.Unreadable e) {
            opaque = true;
            return;
        }
        if (end >= 0) {
            scanned = 0;
            int length = end + 1 - in.readerIndex();
            out.add(new Frame(in.readRetainedSlice(length), scanner.firstByte(), scanner.words()));
        } else {
            scanned = in.readableBytes();
            opaque = scanned > LARGEST_FRAME;
        }
    }
}
