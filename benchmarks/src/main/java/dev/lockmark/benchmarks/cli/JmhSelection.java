package dev.lockmark.benchmarks.cli;

import dev.lockmark.benchmarks.contender.Catalogue;
import dev.lockmark.benchmarks.contender.NearestWords;
import dev.lockmark.benchmarks.server.BenchmarkServer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Which benchmarks, with which parameters, a JMH command line selects: to refuse what JMH would ignore, and to know afterwards
 * which results should be there.
 *
 * @param benchmarks by name, each with the values of its parameters
 * @param overrides parameters that the server forces to other values
 */
record JmhSelection(Map<String, Map<String, List<String>>> benchmarks, Map<String, List<String>> overrides) {
    private static final String CONTENDER = "contender";
    private static final String RELEASE = "release";

    /** A result that should be there. */
    record Expected(String benchmark, String params) {}

    static JmhSelection of(CommandLineOptions options, List<String> arguments) {
        Set<BenchmarkListEntry> entries = find(options);
        if (entries.isEmpty()) {
            throw new WrongInputException("no benchmark matches " + options.getIncludes()
                    + commandNear(options.getIncludes()) + "; see all with: java -jar benchmarks.jar -l");
        }
        Map<String, Map<String, List<String>>> benchmarks = new TreeMap<>();
        for (BenchmarkListEntry entry : entries) {
            Map<String, List<String>> params = new TreeMap<>();
            entry.getParams()
                    .orElse(Map.of())
                    .forEach((name, defaults) -> params.put(
                            name, List.copyOf(options.getParameter(name).orElse(List.of(defaults)))));
            benchmarks.put(entry.getUsername(), params);
        }
        JmhSelection selection = new JmhSelection(benchmarks, Map.of());
        selection.checkNames(parameterNames(arguments));
        selection.checkValues(entries);
        return selection;
    }

    private static Set<BenchmarkListEntry> find(CommandLineOptions options) {
        try {
            return BenchmarkList.defaultList()
                    .find(
                            OutputFormatFactory.createFormatInstance(System.err, VerboseMode.SILENT),
                            options.getIncludes(),
                            options.getExcludes());
        } catch (PatternSyntaxException e) {
            throw new WrongInputException("'" + e.getPattern() + "' is not a regular expression: " + e.getDescription()
                    + "; see all benchmarks with: java -jar benchmarks.jar -l");
        }
    }

    /** A mistyped command, or one behind its options, looks to JMH like a pattern. */
    private static String commandNear(List<String> patterns) {
        return patterns.stream()
                .flatMap(pattern -> NearestWords.of(pattern, Main.COMMANDS, 1).stream())
                .findFirst()
                .map(command -> "; for the command " + command + ": java -jar benchmarks.jar " + command + " [options]")
                .orElse("");
    }

    /** JMH has no way to ask which names were given, only for the values of a name. */
    private static List<String> parameterNames(List<String> arguments) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            String given = argument.equals("-p") && i + 1 < arguments.size()
                    ? arguments.get(i + 1)
                    : argument.startsWith("-p") && argument.contains("=") && !argument.startsWith("-prof")
                            ? argument.substring(2)
                            : "";
            if (given.contains("=")) {
                names.add(given.substring(0, given.indexOf('=')));
            }
        }
        return names;
    }

    private void checkNames(List<String> given) {
        Set<String> known = new LinkedHashSet<>();
        benchmarks.values().forEach(params -> known.addAll(params.keySet()));
        for (String name : given) {
            if (!known.contains(name)) {
                List<String> near = NearestWords.of(name, known, 1);
                throw new WrongInputException("unknown parameter '" + name + "' in -p"
                        + (near.isEmpty() ? "" : ", did you mean '" + near.get(0) + "'?")
                        + "; the selected benchmarks have: " + String.join(", ", known));
            }
        }
    }

    private void checkValues(Set<BenchmarkListEntry> entries) {
        Catalogue catalogue = Catalogue.load();
        for (BenchmarkListEntry entry : entries) {
            Map<String, List<String>> chosen = benchmarks.getOrDefault(entry.getUsername(), Map.of());
            chosen.getOrDefault(CONTENDER, List.of()).forEach(catalogue::get);
            entry.getParams().orElse(Map.of()).forEach((name, defaults) -> {
                List<String> known = List.of(defaults);
                for (String value : chosen.getOrDefault(name, List.of())) {
                    if (isEnumeration(name) && !known.contains(value)) {
                        throw new WrongInputException("parameter " + name + " is '" + value + "', must be one of "
                                + String.join(", ", known));
                    }
                    if (isNumber(name) && !value.matches(name.equals("keys") ? "[1-9]\\d{0,5}" : "\\d{1,7}")) {
                        throw new WrongInputException("parameter " + name + " is '" + value
                                + "', must be a whole number from "
                                + (name.equals("keys") ? "1 to 999999" : "0 to 9999999"));
                    }
                }
            });
        }
    }

    private static boolean isEnumeration(String parameter) {
        return parameter.equals("client") || parameter.equals(RELEASE);
    }

    private static boolean isNumber(String parameter) {
        return parameter.equals("keys") || parameter.equals("holdMicros");
    }

    /** Leaves out what the server cannot do, unless it was asked for by name. */
    JmhSelection on(BenchmarkServer server) {
        boolean releases = benchmarks.values().stream()
                .anyMatch(params -> params.getOrDefault(RELEASE, List.of()).size() == 4);
        if (!releases) {
            return this;
        }
        List<String> forms = ReleaseForms.on(server);
        Map<String, Map<String, List<String>>> possible = new LinkedHashMap<>();
        benchmarks.forEach((name, params) -> {
            Map<String, List<String>> changed = new TreeMap<>(params);
            changed.computeIfPresent(RELEASE, (key, values) -> forms);
            possible.put(name, changed);
        });
        return new JmhSelection(possible, Map.of(RELEASE, forms));
    }

    /** What should have been measured and was not. */
    List<Expected> missingFrom(Collection<RunResult> results) {
        Set<Expected> there = results.stream()
                .map(RunResult::getParams)
                .map(params -> new Expected(params.getBenchmark(), WatchedOutput.params(params)))
                .collect(Collectors.toSet());
        List<Expected> missing = new ArrayList<>();
        benchmarks.forEach((name, params) -> combinations(params).stream()
                .map(values -> new Expected(name, values.toString()))
                .filter(expected -> !there.contains(expected))
                .forEach(missing::add));
        return missing;
    }

    private static List<Map<String, String>> combinations(Map<String, List<String>> params) {
        List<Map<String, String>> all = List.of(new TreeMap<>());
        for (Map.Entry<String, List<String>> param : params.entrySet()) {
            all = all.stream()
                    .flatMap(partial -> param.getValue().stream().map(value -> {
                        Map<String, String> extended = new TreeMap<>(partial);
                        extended.put(param.getKey(), value);
                        return extended;
                    }))
                    .toList();
        }
        return all;
    }
}
