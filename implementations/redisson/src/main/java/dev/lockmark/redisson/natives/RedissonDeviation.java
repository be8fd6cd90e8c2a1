package dev.lockmark.redisson.natives;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What Redisson's own locks do otherwise than the API says of Lockmark's, as observed with Redisson 4.7.0. Each has a test that
 * shows it.
 */
public enum RedissonDeviation {
    /** A second acquisition by the same thread of the same client re-enters. */
    REENTERS(
            "a second acquisition by the same thread re-enters instead of waiting, both leases have the same owner token"
                    + " (client and thread), and releasing a lease that was lost gives back what the thread has acquired since"),
    /** A lease is released by the thread that acquired it. */
    BELONGS_TO_A_THREAD("release() and close() work in the acquiring thread alone, elsewhere they throw"
            + " IllegalMonitorStateException; releaseAsync() works in any"),
    /** There is no renewal by hand. */
    NO_RENEWAL_BY_HAND("renew() throws UnsupportedOperationException: there is the watchdog, or nothing"),
    /** Nobody is told of renewals and losses. */
    TELLS_NOBODY(
            "nobody is told of renewals, nor that the watchdog has found the lock gone: whenLost() of a renewed lease"
                    + " completes when the client is closed, no sooner; isHeld() and remaining() of a renewed lease ask the server"
                    + " (1 and 2 round trips, and as long as Redisson's timeouts and retries if it is gone)"),
    /** Options that only Lockmark's own locks have. */
    FEWER_OPTIONS(
            "a wait strategy, a release command, a longest hold time, or a renewed lease time other than the client's"
                    + " watchdog timeout are refused"),
    /** The validity is counted from the end of a wait. */
    COUNTS_FROM_THE_ANSWER(
            "the validity of a lease that was waited for is counted from the answer, not from the request, so it"
                    + " may be too long by the time that the answer took; a lease whose answer took longer is handed out all the same"),
    /** The fair lock's release says that an expired lock was released. */
    HIDES_EXPIRY(
            "the release of a lease that has expired, and that nobody has taken since, is answered RELEASED",
            RedissonLockKind.FAIR),
    /** Nothing is cleaned up after an unknown outcome. */
    CLEANS_NOTHING_UP(
            "after an unknown outcome nothing is removed: a lock that was acquired all the same, or not released,"
                    + " stays until its lease time or the watchdog timeout is over"),
    /** An acquisition of unknown outcome counts as a hold. */
    COUNTS_THE_UNKNOWN(
            "an acquisition whose outcome is unknown, and that was executed, is a hold of its thread: the thread's next"
                    + " acquisitions re-enter and prolong it, and their releases leave it, so a thread that goes on locking"
                    + " keeps everybody else out"),
    /** A release that is made again. */
    RELEASES_TWICE(
            "a release that is made again after an unknown outcome gives back another hold of the same thread, if there is"
                    + " one and the first release was executed: Redisson does not tell one hold from another"),
    /** The watchdog renews a lock that nobody holds. */
    RENEWS_ORPHANS(
            "an acquisition that is interrupted while its request is on the way, and is executed, leaves a lock that"
                    + " nobody holds and the watchdog renews as long as the client lives",
            RedissonLockKind.RLOCK,
            RedissonLockKind.FAIR),
    /** A lock that vanishes without a message is noticed late. */
    WAITS_FOR_THE_MESSAGE(
            "a waiter whose lock vanishes without a release (deleted, evicted), or is released while the waiter's"
                    + " subscription is cut, asks again when the time to live that it saw is over, no sooner",
            RedissonLockKind.RLOCK,
            RedissonLockKind.FAIR,
            RedissonLockKind.FENCED),
    /** A failure may take longer than the wait. */
    FAILS_LATE(
            "tryAcquire(wait) takes the command timeout longer than the wait if the server does not answer, and some seconds"
                    + " of retries if it cannot be reached or refuses as a read-only replica"),
    /** A cancelled wait. */
    ASKS_ON(
            "acquireAsync() that is cancelled goes on asking as if it were not, until it gets the lock, which is then given"
                    + " back",
            RedissonLockKind.RLOCK,
            RedissonLockKind.SPIN,
            RedissonLockKind.FAIR),
    /** Closing the client does not wake blocked threads. */
    LEAVES_WAITERS(
            "a thread that waits when the client is closed is told when the time to live that it saw is over, no sooner",
            RedissonLockKind.RLOCK,
            RedissonLockKind.FAIR),
    /** Closing the client does not wake blocked threads of an application's client. */
    WAITS_ON_AFTER_CLOSING(
            "over an application's client a thread that waits when the lock client is closed waits on, and is told when it"
                    + " gets the lock, which is then given back",
            RedissonLockKind.RLOCK,
            RedissonLockKind.SPIN,
            RedissonLockKind.FAIR),
    /** The watchdog of an application's client. */
    RENEWS_AFTER_CLOSING(
            "the watchdog of an application's client goes on when the lock client is closed: a renewed lease that"
                    + " is not released stays held as long as the application's client lives"),
    /** A waiter that is gone keeps its place. */
    QUEUES_THE_DEAD(
            "a waiter that vanishes or is interrupted keeps its place in the queue, and nobody else gets the free lock"
                    + " before its time there is over (5 minutes longer than the lock's)",
            RedissonLockKind.FAIR),
    /** Releases, asLock().lock() and interrupts. */
    MISHANDLES_INTERRUPTS(
            "a release that an interrupt meets throws OutcomeUnknownException; asLock().lock() of RLOCK, FAIR and FENCED keeps waiting through an interrupt and loses it; of SPIN it"
                    + " ends without the lock and throws"),
    /** The view asks the server. */
    VIEW_IS_REDISSONS(
            "asLock() is Redisson's lock: re-entering and its questions cost a round trip, a shorter inner lease cuts"
                    + " the outer one, and a lost lock is an IllegalMonitorStateException at unlock()"),
    /** No fencing tokens. */
    UNFENCED(
            "fencingToken() throws IllegalStateException",
            RedissonLockKind.RLOCK,
            RedissonLockKind.SPIN,
            RedissonLockKind.FAIR),
    /** The fencing counter. */
    COUNTER_STAYS(
            "the fencing counter has no time to live, so a key stays for each lock name ever used; it begins at 1 when the"
                    + " server loses its data, and a re-entry takes a new token",
            RedissonLockKind.FENCED),
    /** The fair lock under OOM. */
    IGNORES_FULL_MEMORY(
            "a server at its maxmemory hands the free lock out all the same, because the script begins with"
                    + " removals",
            RedissonLockKind.FAIR),
    /** Releases under OOM. */
    REFUSES_RELEASES(
            "a server at its maxmemory refuses releases too, because the script writes a key of its own, so a lock"
                    + " that is held stays until its lease time is over"),
    /** Names. */
    NAME_IS_THE_KEY("the name is the key: it must not be empty, and may collide with other keys of the application");

    private final String explanation;

    @SuppressWarnings("ImmutableEnumChecker") // Never changed, and handed out as a copy.
    private final EnumSet<RedissonLockKind> kinds;

    RedissonDeviation(String explanation, RedissonLockKind... kinds) {
        this.explanation = explanation;
        this.kinds = kinds.length == 0 ? EnumSet.allOf(RedissonLockKind.class) : EnumSet.copyOf(Arrays.asList(kinds));
    }

    /**
     * What the locks do.
     *
     * @return a clause in plain words, without a full stop
     */
    public String explanation() {
        return explanation;
    }

    /**
     * Which locks it is true of.
     *
     * @return the kinds, at least one
     */
    public Set<RedissonLockKind> kinds() {
        return EnumSet.copyOf(kinds);
    }

    /**
     * What one kind of lock does otherwise.
     *
     * @param kind the kind
     * @return its deviations
     */
    public static List<RedissonDeviation> of(RedissonLockKind kind) {
        return Arrays.stream(values())
                .filter(deviation -> deviation.kinds.contains(kind))
                .toList();
    }
}
