package dev.lockmark.redisson.natives;

import static dev.lockmark.redisson.natives.RedissonDeviation.ASKS_ON;
import static dev.lockmark.redisson.natives.RedissonDeviation.BELONGS_TO_A_THREAD;
import static dev.lockmark.redisson.natives.RedissonDeviation.CLEANS_NOTHING_UP;
import static dev.lockmark.redisson.natives.RedissonDeviation.COUNTER_STAYS;
import static dev.lockmark.redisson.natives.RedissonDeviation.COUNTS_FROM_THE_ANSWER;
import static dev.lockmark.redisson.natives.RedissonDeviation.COUNTS_THE_UNKNOWN;
import static dev.lockmark.redisson.natives.RedissonDeviation.FAILS_LATE;
import static dev.lockmark.redisson.natives.RedissonDeviation.FEWER_OPTIONS;
import static dev.lockmark.redisson.natives.RedissonDeviation.HIDES_EXPIRY;
import static dev.lockmark.redisson.natives.RedissonDeviation.LEAVES_WAITERS;
import static dev.lockmark.redisson.natives.RedissonDeviation.MISHANDLES_INTERRUPTS;
import static dev.lockmark.redisson.natives.RedissonDeviation.NAME_IS_THE_KEY;
import static dev.lockmark.redisson.natives.RedissonDeviation.NO_RENEWAL_BY_HAND;
import static dev.lockmark.redisson.natives.RedissonDeviation.QUEUES_THE_DEAD;
import static dev.lockmark.redisson.natives.RedissonDeviation.REENTERS;
import static dev.lockmark.redisson.natives.RedissonDeviation.REFUSES_RELEASES;
import static dev.lockmark.redisson.natives.RedissonDeviation.TELLS_NOBODY;
import static dev.lockmark.redisson.natives.RedissonDeviation.UNFENCED;
import static dev.lockmark.redisson.natives.RedissonDeviation.VIEW_IS_REDISSONS;
import static dev.lockmark.redisson.natives.RedissonDeviation.WAITS_FOR_THE_MESSAGE;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which lines of the contract a deviation excuses. */
final class Excused {
    private static final Map<RedissonDeviation, List<String>> LINES = Map.ofEntries(
            Map.entry(
                    REENTERS,
                    List.of(
                            "LinkFaultContract.whatACutConnectionHasLeftIsNotTakenForAFreshLock",
                            "LostReplyContract.lateRepliesAreNotMixedUp",
                            "LostReplyContract.lateRepliesAreNotMixedUpOverAThousandCycles",
                            "SafetyContract.anAcquiredLockIsHeldUntilItIsReleased",
                            "ApiContract.everyAcquisitionHasATokenOfItsOwn",
                            "AsyncContract.acquiresAndReleases",
                            "UnknownOutcomeContract.repliesAreNotMixedUpAfterATimeout")),
            Map.entry(
                    BELONGS_TO_A_THREAD,
                    List.of(
                            "ProcessContract.theLockOfAHolderThatWasKilledIsHadWhenItsLeaseEnds",
                            "ApiContract.aLeasePassesBetweenThreads",
                            "LivenessContract.aWaiterGetsTheLockWhenItIsReleased",
                            "LivenessContract.aWaiterGetsTheLockOfAHolderThatVanished",
                            "AsyncContract.blockingCallsInCallbacksDoNotStopTheOthers",
                            "ClosingContract.endsInTimeWhileTheServerIsStopped",
                            "ClosingContract.mayBeCalledByTwoAtOnceAndByACallback")),
            Map.entry(
                    NO_RENEWAL_BY_HAND,
                    List.of(
                            "ForgottenScriptContract.aRestartedServerRenewsWhatItHasKept",
                            "RefusalContract.aServerThatCanNoLongerPersistRefusesEveryOperation",
                            "RefusalContract.aServerThatLoadsItsDataRefusesUntilItIsDone",
                            "LinkFaultContract.bytesThatComeOneByOneMakeTheSameReplies",
                            "EvictionContract.aLockThatWasEvictedIsLostAndSaysSo",
                            "LostReplyContract.aRenewalWhoseReplyIsCutIsUnknownAndLosesNothing",
                            "SafetyContract.aRenewalLeavesTheNextOwnersLockAlone",
                            "SafetyContract.anExpiredLeaseIsNotBroughtBackByRenewing",
                            "SafetyContract.aRenewalProlongsAndKeepsTheToken",
                            "SafetyContract.aProlongedLeaseIsHeldBeyondItsFirstTime",
                            "SafetyContract.aShorterRenewalDoesNotShorten",
                            "LivenessContract.aLockKeyAlwaysHasATimeToLive",
                            "ServerFaultContract.aServerWithoutMemoryRefusesNewLocksAndReleasesOldOnes",
                            "ForgottenScriptContract.everyOperationCostsOneMoreRoundTripOnce",
                            "InterruptionContract.oneAttemptAndTheReleaseAreNotInterrupted",
                            "ResourceContract.waitersThatSleepHoldNoConnection",
                            "ObservationContract.theFlightRecorderSeesEveryOperation",
                            "FencingContract.oneOwnersTokenStaysTheSame",
                            "ApiContract.aLeaseTimeOutOfBoundsIsRefusedAndHarmsNothing",
                            "ApiContract.lostFailedAndNeverOwnedAreToldApart",
                            "ApiContract.aClientThatTheApplicationHasWorksAndStaysOpen",
                            "AsyncContract.callbacksRunOnTheCallbackExecutorAndMayBlock")),
            Map.entry(
                    TELLS_NOBODY,
                    List.of(
                            "RefusalContract.renewalsThatAServerRefusesAreReportedAndTriedAgain",
                            "LinkFaultContract.aHolderThatIsCutOffKnowsItBeforeAnotherOneHolds",
                            "LostReplyContract.aRenewalIsMadeUpForWhenItsReplyGetsLost",
                            "LostReplyContract.aRenewalIsMadeUpForWhenItsConnectionIsCut",
                            "LostReplyContract.aRenewalIsMadeUpForWhenItsConnectionGoesSilent",
                            "GrowthContract.aThousandLeasesAreRenewedInTime",
                            "GrowthContract.tenThousandLeasesAreRenewedInTime",
                            "ProcessContract.aHolderThatStoodStillLearnsOfItsLossAndHarmsNobody",
                            "RenewalContract.aRenewedLeaseIsHeldForSeveralLeaseTimes",
                            "RenewalContract.aHolderThatIsCutOffKnowsByItsOwnClock",
                            "RenewalContract.failedRenewalsAreTriedAgainBeforeTheDeadline",
                            "RenewalContract.aCutConnectionDoesNotEndRenewal",
                            "RenewalContract.renewalEndsAtTheFirstRefusal",
                            "RenewalContract.aBatchOfRenewalsSurvivesForgottenScripts",
                            "ObservationContract.theListenerIsToldWhatHappens",
                            "ObservationContract.theListenerIsToldOfALossOnce")),
            Map.entry(
                    FEWER_OPTIONS,
                    List.of(
                            "HandoffContract.idleWaitersCostWhatTheirStrategySaysAndWakeInTime",
                            "HandoffContract.twoHundredWaitersTogetherAskNoMoreThanTheirStrategySays",
                            "RenewalContract.aLongestHoldTimeEndsAWedgedHolder",
                            "TimingContract.theLastAttemptIsMadeWhenTheTimeIsOver",
                            "TimingContract.noWaitDoesNotWaitHoweverManyAsk",
                            "ApiContract.anUnsupportedReleaseIsRefusedBeforeAnythingIsLocked",
                            "CostContract.anUncontendedCycleIsTwoCommandsInTheFormAskedFor",
                            "CostContract.aWaiterAsksNoMoreOftenThanItsStrategySays")),
            Map.entry(
                    COUNTS_FROM_THE_ANSWER,
                    List.of(
                            "TimingContract.theValidityIsCountedFromBeforeTheRequestLessTheDrift",
                            "TimingContract.aReplyThatTakesAsLongAsTheLeaseIsNoLock")),
            Map.entry(
                    HIDES_EXPIRY,
                    List.of(
                            "SafetyContract.anExpiredLeaseSaysSoAndTheLockIsGoodForMore",
                            "SafetyContract.aReleaseThatComesALittleLateCostsOneCommandAndIsNoFailure")),
            Map.entry(
                    CLEANS_NOTHING_UP,
                    List.of(
                            "LinkFaultContract.aHalfOpenConnectionIsGivenUpAndReplaced",
                            "ClosingWhileAcquiringContract.acquisitionsOfBothKindsLeaveNoLockBehind",
                            "LostReplyContract.anAcquisitionWhoseReplyIsCutIsUnknownAndTakenBack",
                            "LostReplyContract.aReleaseThatIsCutDoesNotClaimSuccessAndIsMadeUpFor",
                            "LostReplyContract.underLostAndLateRepliesNoLockAndNoRenewalOutlivesTheLoad",
                            "LostReplyContract.underLostAndLateRepliesForLongNoLockAndNoRenewalOutlivesTheLoad",
                            "UnknownOutcomeContract.anAbandonedAcquisitionThatRunsLaterIsRemoved",
                            "UnknownOutcomeContract.asynchronouslyToo",
                            "UnknownOutcomeContract.theCleanUpRemovesNothingOfOthers",
                            "UnknownOutcomeContract.aFailedReleaseIsMadeUpFor",
                            "LivenessContract.aFailedUnlockDoesNotKeepTheLockInTheProcess",
                            "InterruptionContract.anInterruptedAcquisitionLeavesNothingBehind")),
            Map.entry(WAITS_FOR_THE_MESSAGE, List.of("LivenessContract.aWaiterGetsTheLockOfAHolderThatVanished")),
            Map.entry(
                    FAILS_LATE,
                    List.of(
                            "RefusalContract.waitersOfAServerThatBecameAReplicaAreTold",
                            "ServerFaultContract.aReadOnlyReplicaIsAFailureAndNotBusy",
                            "LivenessContract.aBoundedWaitEndsInTimeThoughTheServerIsStopped",
                            "LivenessContract.aClientRecoversFromAServerThatWasAway")),
            Map.entry(REFUSES_RELEASES, List.of("RefusalContract.waitersOfAServerWithoutMemoryAreTold")),
            Map.entry(
                    COUNTS_THE_UNKNOWN,
                    List.of(
                            "ChaosContract.cutConnectionsStopNobodyForLong",
                            "ChaosContract.cutConnectionsStopNobodyForGood")),
            Map.entry(ASKS_ON, List.of("AsyncContract.aCancelledWaitEndsItsAttempts")),
            Map.entry(LEAVES_WAITERS, List.of("ClosingContract.waitersAreTold")),
            Map.entry(
                    MISHANDLES_INTERRUPTS,
                    List.of(
                            "InterruptionContract.anUninterruptibleLockKeepsWaitingAndReturnsAsOwner",
                            "LinkFaultContract.interruptsWhileRepliesAreSlowLeaveNothing",
                            "LinkFaultContract.manyInterruptsWhileRepliesAreSlowLeaveNothing")),
            Map.entry(
                    QUEUES_THE_DEAD,
                    List.of(
                            "AsyncContract.aCancelledWaitEndsItsAttempts",
                            "InterruptionContract.anInterruptEndsTheWaitForAHeldLock",
                            "InterruptionContract.anInterruptibleLockEndsWithoutTheLock")),
            Map.entry(
                    VIEW_IS_REDISSONS,
                    List.of(
                            "ThreadOwnedContract.isHeldUntilTheLastOfItsHoldsEnds",
                            "ThreadOwnedContract.anInnerShorterLeaseDoesNotCutTheOuterOne",
                            "ThreadOwnedContract.aLostHoldIsReportedAndForgotten",
                            "ThreadOwnedContract.unlockingWhatTheThreadDoesNotHoldIsRefused")),
            Map.entry(
                    UNFENCED,
                    List.of(
                            "ClockContract.leasesAndTheirOrderFollowTheServersClock",
                            "GrowthContract.everyCounterOfALockThatWasUsedOnceEndsByItself",
                            "FencingContract.aResourceThatHasSeenANewerTokenRefusesOlderOnes",
                            "FencingContract.holdersNeverOverlapAndTheirTokensRise",
                            "FencingContract.tokensRiseWhateverEndsTheLease",
                            "FencingContract.theCounterOutlivesTheLockButNotForEver",
                            "ForgottenScriptContract.aRestartedServerReleasesWhatItHasKept")),
            Map.entry(
                    COUNTER_STAYS,
                    List.of(
                            "FencingContract.tokensRiseWhateverEndsTheLease",
                            "FencingContract.theCounterOutlivesTheLockButNotForEver",
                            "FencingContract.aLockWithoutFencingHasNoTokenAndNoCounter")),
            Map.entry(
                    NAME_IS_THE_KEY,
                    List.of(
                            "ClusterContract.everyNameHasItsWholeLifeCycleInOneSlot",
                            "ClusterContract.aThousandNamesNeverShareAKey")));

    private static final String LONG = "takes minutes with locks of four kinds, and its short form is run";

    /** What only the line itself shows, or cannot be asked of others' locks as it is. */
    private static final Map<String, String> OTHERWISE = Map.of(
            "LostReplyContract.anAcquisitionThatIsCutOnItsWayLeavesNothing",
            "the line cuts a request that it knows by the key of Lockmark's own fencing counter",
            "ClockContract.aClockThatIsSetChangesNoWaitAndNoLease",
            "Redisson counts the time of a bounded wait by the process's time of day, so setting that changes the wait",
            "TimingContract.aBoundedWaitTakesTheTimeGivenAndHardlyMore",
            "Redisson counts the time of a bounded wait in whole milliseconds, and may end it one early",
            // Of the fenced lock; EndedWaitDeviationsTest shows that it asks no more once it is cancelled.
            "AsyncContract.aCancelledWaitEndsItsAttempts",
            "the line waits for a waiter that goes on asking before it is cancelled; Redisson's sleeps after three commands",
            "HandoffContract.twoClientsHandTheLockToAndFroForLong",
            LONG,
            "HandoffContract.everyThreadOfAGreatCrowdGetsALock",
            LONG);

    private Excused() {}

    static Optional<String> of(RedissonLockKind kind, String line) {
        return stated(kind, line).or(() -> Optional.ofNullable(OTHERWISE.get(line)));
    }

    private static Optional<String> stated(RedissonLockKind kind, String line) {
        return RedissonDeviation.of(kind).stream()
                .filter(deviation -> LINES.getOrDefault(deviation, List.of()).contains(line))
                .map(deviation -> deviation + ": " + deviation.explanation())
                .findFirst();
    }
}
