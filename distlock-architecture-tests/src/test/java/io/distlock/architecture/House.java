package io.distlock.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The code that the rules are about: every module that users get, without its tests. */
final class House {
  static final String API = "io.distlock";
  static final String SPI = "io.distlock.spi";
  static final String ENGINE = "io.distlock.engine";
  static final String MEMORY = "io.distlock.memory";
  static final String REDIS = "io.distlock.redis";
  static final String POSTGRESQL = "io.distlock.postgresql";
  static final String CDI = "io.distlock.cdi";
  static final String TCK = "io.distlock.tck";

  /** What runs in an application, as against what runs in tests. */
  static final List<String> PRODUCTION = List.of(API, SPI, ENGINE, MEMORY, REDIS, POSTGRESQL, CDI);

  /** At least so many classes are there. Raise the numbers as the packages grow. */
  private static final Map<String, Integer> AT_LEAST =
      Map.of(API, 25, SPI, 25, ENGINE, 30, MEMORY, 8, REDIS, 20, POSTGRESQL, 32, CDI, 65, TCK, 40);

  private static final JavaClasses CODE =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("/test-classes/"))
          .importPackages(API);

  private House() {}

  static JavaClasses code() {
    return CODE;
  }

  /** A rule over no classes holds always: every test of rules calls this first. */
  static void assertSeen() {
    AT_LEAST.forEach(
        (name, minimum) ->
            assertThat(CODE.stream().filter(c -> c.getPackageName().equals(name)))
                .as("classes in %s", name)
                .hasSizeGreaterThanOrEqualTo(minimum));
  }

  static String[] and(List<String> packages, String... more) {
    return Stream.concat(packages.stream(), Stream.of(more)).toArray(String[]::new);
  }
}
