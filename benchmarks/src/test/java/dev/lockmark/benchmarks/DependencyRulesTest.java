package dev.lockmark.benchmarks;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.jspecify.annotations.NullMarked;

/** The map of the project: what may depend on what. */
@AnalyzeClasses(packages = "dev.lockmark", importOptions = ImportOption.DoNotIncludeTests.class)
class DependencyRulesTest {
    private static final String BENCHMARKS = "dev.lockmark.benchmarks..";
    private static final String TESTKIT = "dev.lockmark.testkit..";
    private static final String JEDIS = "dev.lockmark.jedis..";
    private static final String LETTUCE = "dev.lockmark.lettuce..";
    private static final String REDISSON = "dev.lockmark.redisson..";
    private static final String[] JDK = {"java..", "javax..", "jdk.."};
    private static final String JSPECIFY = "org.jspecify..";

    private static final DescribedPredicate<JavaClass> CORE = resideInAPackage("dev.lockmark..")
            .and(not(resideInAnyPackage(BENCHMARKS, TESTKIT, JEDIS, LETTUCE, REDISSON)))
            .as("core");

    @ArchTest
    static final ArchRule coreDependsOnTheJdkAndJspecifyOnly = classes()
            .that(CORE)
            .should()
            .onlyDependOnClassesThat(CORE.or(resideInAnyPackage(JDK)).or(resideInAPackage(JSPECIFY)));

    @ArchTest
    static final ArchRule theJedisDriverDependsOnCoreAndJedis = classes()
            .that()
            .resideInAPackage(JEDIS)
            .should()
            .onlyDependOnClassesThat(CORE.or(resideInAnyPackage(JDK))
                    .or(resideInAnyPackage(JSPECIFY, JEDIS, "redis.clients.jedis..", "org.apache.commons.pool2..")));

    @ArchTest
    static final ArchRule theLettuceDriverDependsOnCoreAndLettuce = classes()
            .that()
            .resideInAPackage(LETTUCE)
            .should()
            .onlyDependOnClassesThat(CORE.or(resideInAnyPackage(JDK))
                    .or(resideInAnyPackage(JSPECIFY, LETTUCE, "io.lettuce.core..", "io.netty..")));

    @ArchTest
    static final ArchRule theRedissonDriverDependsOnCoreAndRedisson = classes()
            .that()
            .resideInAPackage(REDISSON)
            .should()
            .onlyDependOnClassesThat(CORE.or(resideInAnyPackage(JDK))
                    .or(resideInAnyPackage(JSPECIFY, REDISSON, "org.redisson..", "io.netty..")));

    @ArchTest
    static final ArchRule theTestkitDependsOnNoDriver = noClasses()
            .that()
            .resideInAPackage(TESTKIT)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(JEDIS, LETTUCE, REDISSON);

    @ArchTest
    static final ArchRule nothingDependsOnTheBenchmarks = noClasses()
            .that()
            .resideOutsideOfPackage(BENCHMARKS)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(BENCHMARKS);

    @ArchTest
    static final ArchRule whatReadsResultsDoesNotDependOnWhatMakesThem = noClasses()
            .that()
            .resideInAnyPackage(room("report"), room("results"), room("environment"), room("stats"))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(room("cli"), room("run"), room("jmh"), room("recovery"));

    @ArchTest
    static final ArchRule contendersDoNotKnowWhoMeasuresThem = noClasses()
            .that()
            .resideInAPackage(room("contender"))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    room("cli"), room("run"), room("jmh"), room("recovery"), room("server"), room("report"));

    @ArchTest
    static final ArchRule theRoomsOfTheBenchmarksHaveNoCycles =
            slices().matching("dev.lockmark.benchmarks.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule thePackagesOfTheReportHaveNoCycles =
            slices().matching("dev.lockmark.benchmarks.report.(*)..").should().beFreeOfCycles();

    @ArchTest
    static void thePackagesOfCoreHaveNoCycles(JavaClasses all) {
        slices().matching("dev.lockmark.(*)..").should().beFreeOfCycles().check(all);
    }

    @ArchTest
    static void everyPackageIsNullMarked(JavaClasses all) {
        assertThat(all.stream().map(JavaClass::getPackage).distinct())
                .hasSizeGreaterThan(15)
                .filteredOn(present -> !present.isAnnotatedWith(NullMarked.class))
                // Written by JMH.
                .filteredOn(present -> !present.getName().endsWith(".jmh_generated"))
                .extracting(JavaPackage::getName)
                .isEmpty();
    }

    private static String room(String name) {
        return "dev.lockmark.benchmarks." + name + "..";
    }
}
