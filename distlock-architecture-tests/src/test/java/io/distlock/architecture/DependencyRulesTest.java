package io.distlock.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Who may see whom. */
class DependencyRulesTest {
  private static final List<String> JAVA =
      List.of("java..", "javax.naming..", "javax.net..", "javax.sql..", "org.jspecify..");
  private static final List<String> JAVA_AND_API = List.of(House.and(JAVA, House.API, House.SPI));

  @BeforeAll
  static void classes_are_seen() {
    House.assertSeen();
  }

  @Test
  void api_sees_nothing_but_annotations() {
    onlySees(House.API, House.and(JAVA_AND_API, "jakarta.ejb.."));
    onlySees(House.SPI, House.and(JAVA_AND_API, "jakarta.ejb.."));
  }

  @Test
  void engine_sees_the_api() {
    onlySees(House.ENGINE, House.and(JAVA_AND_API));
  }

  @Test
  void backends_see_the_api_and_their_driver() {
    onlySees(House.MEMORY, House.and(JAVA_AND_API));
    onlySees(
        House.REDIS,
        House.and(
            JAVA_AND_API, "io.lettuce..", "io.netty..", "reactor..", "org.reactivestreams.."));
    onlySees(House.POSTGRESQL, House.and(JAVA_AND_API, "org.postgresql..", "com.zaxxer.hikari.."));
  }

  @Test
  void tck_sees_the_api_and_libraries_for_tests() {
    onlySees(
        House.TCK,
        House.and(
            JAVA_AND_API,
            "org.junit.jupiter.api..",
            "org.opentest4j..",
            "org.assertj..",
            "org.awaitility..",
            "org.hamcrest.."));
  }

  @Test
  void cdi_finds_backends_without_seeing_them() {
    onlySees(
        House.CDI,
        House.and(
            JAVA_AND_API,
            House.ENGINE,
            "jakarta..",
            "org.eclipse.microprofile..",
            "io.opentelemetry.api.."));
  }

  @Test
  void packages_have_no_cycles() {
    slices()
        .assignedFrom(new Packages())
        .should()
        .beFreeOfCycles()
        .allowEmptyShould(true)
        .check(House.code());
  }

  private static void onlySees(String name, String... others) {
    classes()
        .that()
        .resideInAPackage(name)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(House.and(List.of(others), name))
        .allowEmptyShould(true)
        .check(House.code());
  }

  /** One slice for each package. */
  private static final class Packages implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass javaClass) {
      return SliceIdentifier.of(javaClass.getPackageName());
    }

    @Override
    public String getDescription() {
      return "packages";
    }
  }
}
