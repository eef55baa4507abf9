package io.distlock.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Timer;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** One class reads clocks and waits; everybody else asks it, so that tests run on manual time. */
class TimeRulesTest {
  private static final String SYSTEM_TIME = "io.distlock.spi.SystemTime";

  @BeforeAll
  static void classes_are_seen() {
    House.assertSeen();
  }

  @Test
  void clocks_and_sleeps_are_behind_the_time_source() {
    forbidding(House.PRODUCTION, new ReadsClockOrSleeps());
  }

  @Test
  void timers_are_behind_the_time_source() {
    ArchRule rule =
        noClasses()
            .that()
            .resideInAnyPackage(House.and(House.PRODUCTION))
            .and(not(belongTo(name(SYSTEM_TIME))))
            .should()
            .dependOnClassesThat()
            .areAssignableTo(ScheduledExecutorService.class)
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(Timer.class);
    rule.allowEmptyShould(true).check(House.code());
  }

  /** Drivers and containers are waited for in real time; what runs on manual time is not. */
  @Test
  void timed_waits_of_the_engine_are_behind_the_time_source() {
    forbidding(List.of(House.API, House.SPI, House.ENGINE, House.MEMORY), new WaitsForSomeTime());
  }

  @Test
  void the_rules_know_the_ways_to_read_a_clock_or_to_wait() {
    JavaClass ways = new ClassFileImporter().importClass(WaysToTellTime.class);
    assertThat(ways.getMethods())
        .isNotEmpty()
        .allSatisfy(
            way ->
                assertThat(way.getAccessesFromSelf())
                    .as(way.getName())
                    .anyMatch(new ReadsClockOrSleeps().or(new WaitsForSomeTime())));
  }

  private static void forbidding(
      List<String> packages, DescribedPredicate<? super JavaAccess<?>> access) {
    noClasses()
        .that()
        .resideInAnyPackage(House.and(packages))
        .and(not(belongTo(name(SYSTEM_TIME))))
        .should()
        .accessTargetWhere(access)
        .allowEmptyShould(true)
        .check(House.code());
  }
}
