package dev.lockmark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The catalogue says of every line where it is held; this holds the catalogue to the tests that there are. */
final class CatalogueTest {
    /** Where the sources of all modules are, seen from this module. */
    private static final Path TOP = Path.of("..", "..");

    @Test
    void whatIsNotExcusedIsHeldByATestAndNothingElseIs() {
        Set<String> expected =
                ids(line -> line.absence().isEmpty() && line.elsewhere().isEmpty());
        assertThat(held())
                .as("the ids that tests bear; a line that a test has come for is no longer absent in the catalogue")
                .isEqualTo(expected);
    }

    @Test
    void theTestsThatAreElsewhereAreThere() {
        assertThat(EnumSet.allOf(Catalogue.class).stream()
                        .map(Catalogue::elsewhere)
                        .flatMap(Optional::stream)
                        .map(TOP::resolve))
                .isNotEmpty()
                .allSatisfy(file -> assertThat(file).isRegularFile());
    }

    @Test
    void everyPartIsInTheContract() throws Exception {
        Path sources = Path.of("src/main/java/dev/lockmark/testkit/contract");
        Set<String> written = new HashSet<>();
        try (Stream<Path> files = Files.list(sources)) {
            for (Path file : files.toList()) {
                if (Files.readString(file).contains("    @LockTest")) {
                    written.add(file.getFileName().toString().replace(".java", ""));
                }
            }
        }
        // Has parts, and tests of its own.
        written.remove(TopologyContract.class.getSimpleName());
        assertThat(parts().stream().map(part -> part.getSuperclass().getSimpleName()))
                .containsExactlyInAnyOrderElementsOf(written);
    }

    private static Set<String> ids(Predicate<Catalogue> which) {
        return EnumSet.allOf(Catalogue.class).stream()
                .filter(which)
                .map(Enum::name)
                .collect(Collectors.toSet());
    }

    /** The ids on tests, and on classes of tests, that a subclass of the contracts runs. */
    private static Set<String> held() {
        List<Class<?>> classes = Stream.concat(
                        parts().stream().map(Class::getSuperclass),
                        Stream.of(DriverContract.class, DriverFaultContract.class, TopologyContract.class))
                .toList();
        Stream<AnnotatedElement> tests = classes.stream()
                .flatMap(part -> Arrays.stream(part.getDeclaredMethods()))
                .filter(CatalogueTest::isTest)
                .map(AnnotatedElement.class::cast);
        return Stream.concat(classes.stream(), tests)
                .map(element -> element.getAnnotation(Line.class))
                .filter(Objects::nonNull)
                .flatMap(line -> Arrays.stream(line.value()))
                .collect(Collectors.toSet());
    }

    private static boolean isTest(Method method) {
        return method.isAnnotationPresent(LockTest.class) || method.isAnnotationPresent(Test.class);
    }

    private static List<Class<?>> parts() {
        return Stream.of(LockContract.class, LockFaultContract.class, TopologyContract.class)
                .flatMap(contract -> Arrays.stream(contract.getDeclaredClasses()))
                .filter(nested -> nested.isAnnotationPresent(Nested.class))
                .collect(Collectors.toList());
    }
}
