package dev.lockmark.benchmarks.environment.doctor;

import dev.lockmark.benchmarks.environment.Environment;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Checks of the JVM, whose flags the measured JVMs inherit. */
final class JvmChecks {
    private static final Pattern AGENT =
            Pattern.compile("-(?:agentlib:\\w+|agentpath:[^\\s=]+|javaagent:[^\\s=]+|Xrunjdwp|Xdebug)");
    private static final Pattern SLOWED = Pattern.compile(
            "-Xint\\b|-Xcomp\\b|-XX:TieredStopAtLevel=[0-3]\\b|-XX:-UseCompiler\\b|-Djava\\.compiler=NONE\\b");

    private static final Topic AGENTS = new Topic(
            "debugger or agents in the JVM",
            "agents rewrite the code that is measured, and a debugger keeps the JIT from its best",
            "start without -agentlib, -javaagent and the like; look into JAVA_TOOL_OPTIONS and JDK_JAVA_OPTIONS too");
    private static final Topic JIT = new Topic(
            "JIT compiler",
            "code that is interpreted or half compiled is slower by a factor of 2 to 50",
            "start without -Xint, -Xcomp and -XX:TieredStopAtLevel");

    private JvmChecks() {}

    static List<Check> all() {
        return List.of(JvmChecks::agents, JvmChecks::jit);
    }

    private static Finding agents(Environment environment) {
        Optional<String> flags = environment.text("jvm", "flags");
        if (flags.isEmpty()) {
            return AGENTS.unknown();
        }
        String found = matches(AGENT, flags.get());
        return found.isEmpty() ? AGENTS.ok("none") : AGENTS.warn(found);
    }

    private static Finding jit(Environment environment) {
        Optional<String> flags = environment.text("jvm", "flags");
        Optional<String> mode = environment.text("jvm", "mode");
        if (flags.isEmpty() && mode.isEmpty()) {
            return JIT.unknown();
        }
        String slowed = matches(SLOWED, flags.orElse(""));
        if (!slowed.isEmpty()) {
            return JIT.warn(slowed);
        }
        return JIT.warnIf(mode.orElse("").contains("interpreted"), mode.orElse("on"));
    }

    private static String matches(Pattern pattern, String flags) {
        return pattern.matcher(flags).results().map(MatchResult::group).collect(Collectors.joining(" "));
    }
}
