package dev.lockmark.benchmarks.cli;

import dev.lockmark.benchmarks.contender.Catalogue;
import dev.lockmark.benchmarks.contender.Contender;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the contenders. */
@Command(name = "list", description = "Lists every lock that can be measured, and what it promises.")
final class ListCommand implements Callable<Integer> {
    @Option(names = "--ids", description = "The ids alone, one a line.")
    private boolean idsOnly;

    @Option(names = Failures.STACK_TRACE, description = "Show stack traces of errors.")
    private boolean stackTrace;

    @Override
    public Integer call() {
        TextTable table = new TextTable("contender", "promises", "what it is");
        for (Contender contender : Catalogue.load().all()) {
            if (idsOnly) {
                System.out.println(contender.id());
            } else {
                table.row(contender.id(), promises(contender), contender.description());
            }
        }
        if (!idsOnly) {
            System.out.print(table.render());
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
