package dev.lockmark.exception;

/** Why a lease ended without being released. */
public enum LossReason {
    /** The server no longer had the lock's key when it was asked. */
    EXPIRED("its key was gone from the server: the lease time had run out, or somebody deleted or evicted the key"),
    /** The server had another owner's token under the lock's key. */
    TAKEN_OVER("another owner holds the lock now"),
    /** The validity ran out with no renewal confirmed: by the server's clock the lock may be anybody's. */
    VALIDITY_OVER("its validity ran out before a renewal was confirmed"),
    /** The lease was held for its longest permitted time and was not renewed any more. */
    MAX_HOLD_REACHED("it was held for the longest time that its options permit"),
    /** The lock client was closed, so nobody renews the lease: it lapses when its validity runs out. */
    CLIENT_CLOSED("its lock client was closed, so nobody renews it");

    private final String explanation;

    LossReason(String explanation) {
        this.explanation = explanation;
    }

    /**
     * A clause that explains the reason to a person.
     *
     * @return the clause, without a full stop
     */
    public String explanation() {
        return explanation;
    }
}
