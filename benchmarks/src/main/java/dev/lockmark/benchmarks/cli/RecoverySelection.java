package dev.lockmark.benchmarks.cli;

import dev.lockmark.benchmarks.contender.Catalogue;
import dev.lockmark.benchmarks.recovery.Event;
import dev.lockmark.benchmarks.recovery.FailoverServers;
import dev.lockmark.benchmarks.recovery.RecoveryMeasurer;
import dev.lockmark.benchmarks.results.RecoveryResults.LeftOut;
import dev.lockmark.benchmarks.run.Unit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which locks and which events {@code recovery} measures. */
final class RecoverySelection {
    private final List<LeftOut> leftOut = new ArrayList<>();
    private final List<Case> cases = new ArrayList<>();

    @Option(
            names = "--contenders",
            split = ",",
            paramLabel = "ID",
            description = "Which locks, separated by commas; see the list command (default: ${DEFAULT-VALUE}).")
    private Set<String> contenders =
            new LinkedHashSet<>(List.of("jedis:spin", "jedis:backoff", "lettuce:spin", "lettuce:backoff"));

    @Option(
            names = "--events",
            split = ",",
            paramLabel = "NAME",
            description = "Which of ${COMPLETION-CANDIDATES} (default: KILL).")
    private Set<Event> events = EnumSet.of(Event.KILL);

    private record Case(Event event, String contender) {}

    /** Checks what needs no server, before one is started. */
    void check(@Nullable String redis) {
        Catalogue catalogue = Catalogue.load();
        contenders.forEach(catalogue::get);
        for (Event event : events) {
            Optional<String> server = event == Event.FAILOVER ? FailoverServers.obstacle(redis) : Optional.empty();
            for (String id : contenders) {
                decide(new Case(event, id), event.obstacle(catalogue.get(id)).or(() -> server));
            }
        }
        requireSomething();
    }

    /** The servers for failovers, if there is one to measure: whoever cannot reach them by their Sentinels is left out. */
    @Nullable FailoverServers openServers(@Nullable String redis) {
        List<Case> failovers =
                cases.stream().filter(each -> each.event() == Event.FAILOVER).toList();
        if (failovers.isEmpty()) {
            return null;
        }
        FailoverServers servers = FailoverServers.start(redis);
        try {
            cases.removeAll(failovers);
            failovers.forEach(
                    each -> decide(each, servers.obstacle(Catalogue.load().get(each.contender()))));
            requireSomething();
            return servers;
        } catch (RuntimeException e) {
            servers.close();
            throw e;
        }
    }

    private void decide(Case each, Optional<String> obstacle) {
        if (obstacle.isPresent()) {
            leftOut.add(new LeftOut(each.event().word(), each.contender(), obstacle.get()));
        } else {
            cases.add(each);
        }
    }

    private void requireSomething() {
        if (cases.isEmpty()) {
            throw new WrongInputException("nothing to measure: "
                    + leftOut.stream()
                            .map(left -> left.contender() + " is left out of " + left.event() + ": " + left.reason())
                            .collect(Collectors.joining("; ")));
        }
    }

    List<LeftOut> leftOut() {
        return leftOut;
    }

    List<Unit> units(int waiters) {
        return cases.stream()
                .map(each -> RecoveryMeasurer.unit(each.event(), each.contender(), waiters))
                .toList();
    }
}
