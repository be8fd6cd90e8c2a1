package dev.lockmark.lettuce;

/** An error reply on its way from the event loop to the caller; without a stack trace, which would say nothing. */
final class ErrorReply extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ErrorReply(String line) {
        super(line, null, false, false);
    }
}
