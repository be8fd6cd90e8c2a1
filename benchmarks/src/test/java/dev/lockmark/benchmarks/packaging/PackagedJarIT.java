package dev.lockmark.benchmarks.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.annotations.Benchmark;

/** The jar as people get it. Runs after it is packaged. */
class PackagedJarIT {
    private static JarFile jar;

    @TempDir
    Path elsewhere;

    @BeforeAll
    static void open() throws IOException {
        jar = new JarFile(System.getProperty("benchmarks.jar"));
    }

    @AfterAll
    static void close() throws IOException {
        jar.close();
    }

    @Test
    void listsExactlyTheBenchmarksOfTheSources() throws Exception {
        List<String> methods = new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("dev.lockmark.benchmarks.jmh")
                        .stream()
                        .flatMap(type -> type.getMethods().stream())
                        .filter(method -> method.isAnnotatedWith(Benchmark.class))
                        .map(PackagedJarIT::name)
                        .toList();

        List<String> listed = launch("-l");

        assertThat(methods).isNotEmpty();
        assertThat(listed.stream().skip(1)).containsExactlyInAnyOrderElementsOf(methods);
        assertThat(lines("META-INF/BenchmarkList")).hasSameSizeAs(methods).doesNotHaveDuplicates();
        assertThat(jar.stream().filter(entry -> entry.getName().matches(".*_cycle_jmhTest\\.class")))
                .hasSameSizeAs(methods);
    }

    @Test
    void listsTheContendersFromAnywhere() throws Exception {
        assertThat(launch("list", "--ids"))
                .contains(
                        "floor:jedis",
                        "floor:lettuce",
                        "jedis:spin",
                        "lettuce:backoff",
                        "floor:redisson",
                        "redisson-connection:spin",
                        "redisson:rlock",
                        "redisson:fair+lease");
    }

    @Test
    void knowsItsVersion() throws Exception {
        assertThat(launch("--version")).singleElement().asString().matches("Lockmark benchmarks \\d.*");
    }

    @Test
    void hasOneOfEachAndNoForeignSignature() {
        List<String> names = jar.stream().map(ZipEntry::getName).toList();

        assertThat(names).doesNotHaveDuplicates();
        assertThat(names).noneMatch(name -> name.matches("META-INF/[^/]+\\.(SF|DSA|RSA|EC)"));
        assertThat(names).noneMatch(name -> name.startsWith("org/junit/") || name.startsWith("org/assertj/"));
    }

    @Test
    void servicesOfAllItsPartsAreMerged() throws IOException {
        assertThat(lines("META-INF/services/dev.lockmark.benchmarks.contender.ContenderProvider"))
                .containsExactly("dev.lockmark.benchmarks.contender.builtin.BuiltinContenders");
        assertThat(lines("META-INF/services/org.slf4j.spi.SLF4JServiceProvider"))
                .hasSize(1);
        assertThat(jar.stream().filter(entry -> entry.getName().startsWith("META-INF/services/")))
                .allSatisfy(entry -> assertThat(lines(entry.getName())).doesNotHaveDuplicates());
    }

    @Test
    void keepsTheVersionsOfItsPartsAndIsMultiRelease() throws IOException {
        assertThat(jar.getEntry("META-INF/maven/redis.clients/jedis/pom.properties"))
                .isNotNull();
        assertThat(jar.getEntry("META-INF/maven/io.lettuce/lettuce-core/pom.properties"))
                .isNotNull();
        assertThat(jar.getEntry("META-INF/maven/org.redisson/redisson/pom.properties"))
                .isNotNull();
        assertThat(jar.getManifest().getMainAttributes().getValue("Multi-Release"))
                .isEqualTo("true");
    }

    // E07
    @Test
    void hasOneVersionOfNetty() {
        List<String> versions = jar.stream()
                .map(ZipEntry::getName)
                .filter(name -> name.matches("META-INF/maven/io\\.netty/netty-[a-z0-9-]+/pom\\.properties"))
                .map(PackagedJarIT::version)
                .distinct()
                .toList();

        assertThat(versions).hasSize(1);
    }

    // E06, E07
    @Test
    void eachClientLocksFromTheJar() throws Exception {
        List<String> said = launch(
                "UncontendedBenchmark",
                "-p",
                "contender=jedis:spin,lettuce:spin,redisson-connection:spin,redisson:rlock",
                "-f",
                "1",
                "-wi",
                "0",
                "-i",
                "1",
                "-r",
                "100ms");

        // In the table at the end, after the benchmark's name; an approximate zero has a sign before it.
        assertThat(said.stream()
                        .filter(line -> line.matches("UncontendedBenchmark\\.cycle:violations .*\\b0 +#"))
                        .map(line -> line.replaceFirst("^\\S+ +(\\S+).*", "$1")))
                .containsExactlyInAnyOrder("jedis:spin", "lettuce:spin", "redisson-connection:spin", "redisson:rlock");
    }

    private static String version(String properties) {
        try {
            return lines(properties).stream()
                    .filter(line -> line.startsWith("version="))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(JavaMethod method) {
        return method.getOwner().getName() + "." + method.getName();
    }

    private static List<String> lines(String entry) throws IOException {
        try (InputStream in = jar.getInputStream(jar.getEntry(entry))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .toList();
        }
    }

    private List<String> launch(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        // Whoever measures at the same time is not in its way: this asks whether the jar is whole, not how fast it is.
        command.add("-Djmh.ignoreLock=true");
        command.addAll(List.of("-jar", jar.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(elsewhere.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        return said.lines().toList();
    }
}
