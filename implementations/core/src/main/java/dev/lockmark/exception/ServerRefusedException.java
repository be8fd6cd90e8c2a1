package dev.lockmark.exception;

import org.jspecify.annotations.Nullable;

/** Any other error reply of the server, such as {@code MISCONF}, {@code LOADING} or {@code CLUSTERDOWN}. */
public final class ServerRefusedException extends LockException {
    private static final long serialVersionUID = 1L;

    /** The first word of the server's reply. */
    private final String errorCode;

    /**
     * Creates the exception.
     *
     * @param errorCode the first word of the server's error reply
     * @param message what happened, with the server's whole reply
     * @param cause what the client library reported, or null
     */
    public ServerRefusedException(String errorCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.errorCode = errorCode;
    }

    /**
     * The first word of the server's error reply, for example {@code MISCONF}.
     *
     * @return the code, upper case as the server sends it
     */
    public String errorCode() {
        return errorCode;
    }
}
