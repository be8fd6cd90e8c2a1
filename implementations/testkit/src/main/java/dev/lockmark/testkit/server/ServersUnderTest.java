package dev.lockmark.testkit.server;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The servers that a contract is run on. */
public final class ServersUnderTest {

    /** The environment variable that lists further server programs, separated like a PATH. */
    public static final String VARIABLE = "LOCKMARK_SERVERS";

    /** The system property that, when {@code true}, takes those further servers in. */
    public static final String PROPERTY = "lockmark.contract.all";

    private ServersUnderTest() {}

    /**
     * The default server and, only if the system property {@value #PROPERTY} is {@code true}, each server program that
     * the environment variable {@value #VARIABLE} lists. Nothing is started.
     *
     * @return at least one, each with a name of its own; the default server first, as {@code default}
     */
    public static List<ServerUnderTest> all() {
        return list(Boolean.getBoolean(PROPERTY) ? System.getenv(VARIABLE) : null);
    }

    static List<ServerUnderTest> list(@Nullable String programs) {
        List<ServerUnderTest> servers = new ArrayList<>();
        servers.add(new ServerUnderTest("default", null));
        Set<String> names = new HashSet<>(Set.of("default"));
        for (String program : programs == null ? new String[0] : programs.split(File.pathSeparator, -1)) {
            if (!program.isBlank()) {
                servers.add(new ServerUnderTest(unique(program.strip(), names), program.strip()));
            }
        }
        return List.copyOf(servers);
    }

    private static String unique(String program, Set<String> names) {
        String base = String.valueOf(Path.of(program).getFileName());
        String name = base;
        for (int number = 2; !names.add(name); number++) {
            name = base + "#" + number;
        }
        return name;
    }
}
