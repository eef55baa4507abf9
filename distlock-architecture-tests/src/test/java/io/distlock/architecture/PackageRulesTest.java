package io.distlock.architecture;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaPackage;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What every package of ours has, and what none is called. */
class PackageRulesTest {
  @BeforeAll
  static void classes_are_seen() {
    House.assertSeen();
  }

  @Test
  void every_package_is_known_to_the_rules() {
    assertThat(packages())
        .extracting(JavaPackage::getName)
        .containsExactlyInAnyOrder(House.and(House.PRODUCTION, House.TCK));
  }

  @Test
  void every_package_is_null_marked() {
    assertThat(packages())
        .allSatisfy(
            p ->
                assertThat(p.tryGetPackageInfo())
                    .as("package-info of %s", p.getName())
                    .hasValueSatisfying(
                        info ->
                            assertThat(info.isAnnotatedWith(NullMarked.class))
                                .as("@NullMarked on %s", p.getName())
                                .isTrue()));
  }

  @Test
  void no_package_has_a_name_that_says_nothing() {
    assertThat(packages())
        .allSatisfy(
            p ->
                assertThat(List.of(p.getName().split("\\.")))
                    .doesNotContain("util", "utils", "impl", "internal", "common"));
  }

  private static Set<JavaPackage> packages() {
    return House.code().stream().map(JavaClass::getPackage).collect(toSet());
  }
}
