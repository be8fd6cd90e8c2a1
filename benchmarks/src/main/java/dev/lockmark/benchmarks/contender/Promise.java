package dev.lockmark.benchmarks.contender;

/** What a contender guarantees. */
public enum Promise {
    /** At most one holder at a time, within the lease. */
    EXCLUSIVE,
    /** A crashed holder's lock becomes free by itself. */
    EXPIRES,
    /** A release never deletes another's lock. */
    CHECKS_OWNER,
    /** Each acquisition has a rising number that a guarded resource can check. */
    FENCED,
    /** A lease is renewed while its holder lives, unless told otherwise. */
    RENEWS
}
