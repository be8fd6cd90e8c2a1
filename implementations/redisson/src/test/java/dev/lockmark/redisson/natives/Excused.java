package dev.lockmark.redisson.natives;

import static dev.lockmark.redisson.natives.RedissonDeviation.BELONGS_TO_A_THREAD;
import static dev.lockmark.redisson.natives.RedissonDeviation.CLEANS_NOTHING_UP;
import static dev.lockmark.redisson.natives.RedissonDeviation.COUNTER_STAYS;
import static dev.lockmark.redisson.natives.RedissonDeviation.COUNTS_FROM_THE_ANSWER;
import static dev.lockmark.redisson.natives.RedissonDeviation.FAILS_LATE;
import static dev.lockmark.redisson.natives.RedissonDeviation.FEWER_OPTIONS;
import static dev.lockmark.redisson.natives.RedissonDeviation.HIDES_EXPIRY;
import static dev.lockmark.redisson.natives.RedissonDeviation.LEAVES_WAITERS;
import static dev.lockmark.redisson.natives.RedissonDeviation.MISHANDLES_INTERRUPTS;
import static dev.lockmark.redisson.natives.RedissonDeviation.NAME_IS_THE_KEY;
import static dev.lockmark.redisson.natives.RedissonDeviation.NO_RENEWAL_BY_HAND;
import static dev.lockmark.redisson.natives.RedissonDeviation.REENTERS;
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
                            "SafetyContract.anAcquiredLockIsHeldUntilItIsReleased",
                            "ApiContract.everyAcquisitionHasATokenOfItsOwn",
                            "AsyncContract.acquiresAndReleases",
                            "UnknownOutcomeContract.repliesAreNotMixedUpAfterATimeout")),
            Map.entry(
                    BELONGS_TO_A_THREAD,
                    List.of(
                            "ApiContract.aLeasePassesBetweenThreads",
                            "AsyncContract.blockingCallsInCallbacksDoNotStopTheOthers",
                            "ClosingContract.endsInTimeWhileTheServerIsStopped",
                            "ClosingContract.mayBeCalledByTwoAtOnceAndByACallback")),
            Map.entry(
                    NO_RENEWAL_BY_HAND,
                    List.of(
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
            Map.entry(HIDES_EXPIRY, List.of("SafetyContract.anExpiredLeaseSaysSoAndTheLockIsGoodForMore")),
            Map.entry(
                    CLEANS_NOTHING_UP,
                    List.of(
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
                            "LivenessContract.aBoundedWaitEndsInTimeThoughTheServerIsStopped",
                            "LivenessContract.aClientRecoversFromAServerThatWasAway")),
            Map.entry(LEAVES_WAITERS, List.of("ClosingContract.waitersAreTold")),
            Map.entry(
                    MISHANDLES_INTERRUPTS,
                    List.of("InterruptionContract.anUninterruptibleLockKeepsWaitingAndReturnsAsOwner")),
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

    private Excused() {}

    static Optional<String> of(RedissonLockKind kind, String line) {
        return RedissonDeviation.of(kind).stream()
                .filter(deviation -> LINES.getOrDefault(deviation, List.of()).contains(line))
                .map(deviation -> deviation + ": " + deviation.explanation())
                .findFirst();
    }
}
