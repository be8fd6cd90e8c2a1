package dev.lockmark.testkit.contract;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Every line that is asked of locks, and where it is held. A line that stands here with nothing else is held by the tests of
 * this package that bear its id in {@link Line}: {@code CatalogueTest} fails if there is none. The letters stand for safety,
 * liveness, fairness, resources, the interface, faults, times, topology, harness, reporting and environment.
 */
enum Catalogue {
    S01,
    S02,
    S03,
    S04,
    S05(Absence.QUORUM),
    S07(Absence.QUORUM),
    S08(Absence.QUORUM),
    S09,
    S10,
    S12,
    S13,
    S15,
    S16(Absence.SHARED_LOCKS),
    S17,
    S18,
    S19,
    S20,
    L01,
    L02,
    L04,
    L05,
    L07,
    L08,
    L09(Absence.SUBSCRIPTIONS),
    L10(Absence.SUBSCRIPTIONS),
    L11,
    L13,
    L15,
    L16,
    L17,
    L19,
    F01(Absence.QUEUE),
    F04(Absence.QUEUE),
    F05(Absence.QUEUE),
    F07(Absence.SHARED_LOCKS),
    F08,
    F09(Absence.HARNESS),
    R01(Absence.SUBSCRIPTIONS),
    R02,
    R03,
    R05,
    R07(Absence.SUBSCRIPTIONS),
    R08,
    R09,
    R10,
    R12,
    A01,
    A03,
    A04(Absence.QUORUM),
    A05,
    A07,
    A08,
    A10,
    A11,
    A12,
    A14,
    T01,
    T02,
    T03,
    T04,
    T05,
    T07,
    T09,
    T10(Absence.REPLICA_WAIT),
    T12(Absence.QUORUM),
    T13(Absence.QUORUM),
    T15(Absence.QUORUM),
    T17,
    T18(Absence.SUBSCRIPTIONS),
    T19(Absence.TRACKING),
    M02,
    M04,
    M07,
    M08,
    M09,
    M10,
    C01,
    C02(Absence.SUBSCRIPTIONS),
    C03,
    C04,
    C06,
    C08,
    C09,
    H01(Absence.HARNESS),
    H02(Absence.HARNESS),
    H03(Absence.HARNESS),
    H04(Absence.HARNESS),
    H06(Absence.HARNESS),
    H08(Absence.HARNESS),
    H09(Absence.HARNESS),
    H10(Absence.HARNESS),
    H11(Absence.HARNESS),
    P02(Absence.HARNESS),
    P04(Absence.HARNESS),
    P05(Absence.HARNESS),
    P06(Absence.HARNESS),
    P09(Absence.HARNESS),
    P10(Absence.HARNESS),
    E01("implementations/testkit/src/test/java/dev/lockmark/testkit/server/NoServerLeftBehindTest.java"),
    E02("implementations/testkit/src/test/java/dev/lockmark/testkit/server/ServerStartFailureTest.java"),
    E04("implementations/testkit/src/test/java/dev/lockmark/testkit/server/ServerStartFailureTest.java"),
    E06("benchmarks/src/test/java/dev/lockmark/benchmarks/packaging/PackagedJarIT.java"),
    E07("benchmarks/src/test/java/dev/lockmark/benchmarks/packaging/PackagedJarIT.java"),
    E08("implementations/testkit/src/test/java/dev/lockmark/testkit/server/ContainerServerTest.java"),
    E10("implementations/jedis/src/test/java/dev/lockmark/jedis/VirtualThreadTest.java");

    private final @Nullable Absence absence;
    private final @Nullable String elsewhere;

    Catalogue() {
        this.absence = null;
        this.elsewhere = null;
    }

    Catalogue(Absence absence) {
        this.absence = absence;
        this.elsewhere = null;
    }

    Catalogue(String elsewhere) {
        this.absence = null;
        this.elsewhere = elsewhere;
    }

    /** Why no lock is held to it here, or empty. */
    Optional<Absence> absence() {
        return Optional.ofNullable(absence);
    }

    /** The test outside this package that holds it, as a path in the sources; or empty. */
    Optional<String> elsewhere() {
        return Optional.ofNullable(elsewhere);
    }

    /** Why a line is not held to. */
    enum Absence {
        /** There are no read or write locks. */
        SHARED_LOCKS,
        /** No acquisition waits for replicas ({@code WAIT}): it says what one server has answered. */
        REPLICA_WAIT,
        /** No lock is made of several nodes. */
        QUORUM,
        /** No waiter subscribes to anything: all of them ask again, so no message can get lost. */
        SUBSCRIPTIONS,
        /** No waiter relies on the server's invalidations. */
        TRACKING,
        /** No lock has a queue: who asks at the right moment gets it. */
        QUEUE,
        /** Not asked of locks but of the benchmarks, whose tests hold it. */
        HARNESS
    }
}
