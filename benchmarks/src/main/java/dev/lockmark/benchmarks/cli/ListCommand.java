package dev.lockmark.benchmarks.cli;

import dev.lockmark.benchmarks.contender.Catalogue;
import dev.lockmark.benchmarks.contender.Contender;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the contenders. */
@Command(name = "list", description = "Lists every lock that can be measured, and what it promises.")
final class ListCommand implements Callable<Integer> {
    @Option(names = "--ids", description = "The ids alone, one a line.")
    private boolean idsOnly;

    @Option(
            names = "--deviations",
            paramLabel = "ID",
            description = "What one of them does otherwise than the lock API says.")
    private @Nullable String deviationsOf;

    @Option(names = Failures.STACK_TRACE, description = "Show stack traces of errors.")
    boolean stackTrace;

    @Override
    public Integer call() {
        if (deviationsOf != null) {
            Contender contender = Catalogue.load().get(deviationsOf);
            System.out.println(contender.id() + ": " + contender.description());
            contender.deviations().forEach(deviation -> System.out.println("- " + deviation));
            return ExitStatus.DONE;
        }
        TextTable table = new TextTable("contender", "promises", "what it is");
        for (Contender contender : Catalogue.load().all()) {
            if (idsOnly) {
                System.out.println(contender.id());
            } else {
                table.row(
                        contender.id() + (contender.deviations().isEmpty() ? "" : " *"),
                        promises(contender),
                        contender.description());
            }
        }
        if (!idsOnly) {
            System.out.print(table.render());
            System.out.println("* deviates from the lock API: list --deviations ID says how");
        }
        return ExitStatus.DONE;
    }

    private static String promises(Contender contender) {
        return contender.promises().stream()
                .sorted()
                .map(promise -> promise.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .collect(Collectors.joining(", "));
    }
}
