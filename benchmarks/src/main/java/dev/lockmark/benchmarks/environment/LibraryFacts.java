package dev.lockmark.benchmarks.environment;

import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The section {@code libraries}: versions of what is on the class path. They are read from the files that Maven leaves
 * in a jar, since those survive in a shaded jar and a package's version does not.
 */
final class LibraryFacts {
    private static final Map<String, String> LIBRARIES = libraries();

    private final ClassLoader loader;

    LibraryFacts(ClassLoader loader) {
        this.loader = loader;
    }

    /** Libraries that are not there are left out. */
    Map<String, @Nullable Object> section() {
        Map<String, @Nullable Object> facts = new LinkedHashMap<>();
        LIBRARIES.forEach((name, coordinates) -> version(coordinates).ifPresent(found -> facts.put(name, found)));
        return facts;
    }

    private Optional<String> version(String coordinates) {
        try (InputStream in = loader.getResourceAsStream("META-INF/maven/" + coordinates + "/pom.properties")) {
            if (in == null) {
                return Optional.empty();
            }
            Properties properties = new Properties();
            properties.load(in);
            return Optional.ofNullable(properties.getProperty("version"));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Map<String, String> libraries() {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("jmh", "org.openjdk.jmh/jmh-core");
        names.put("netty", "io.netty/netty-common");
        names.put("jedis", "redis.clients/jedis");
        names.put("lettuce", "io.lettuce/lettuce-core");
        names.put("redisson", "org.redisson/redisson");
        return names;
    }
}
