package io.distlock.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What users have to catch. */
class ExceptionRulesTest {
  @BeforeAll
  static void classes_are_seen() {
    House.assertSeen();
  }

  @Test
  void everything_thrown_to_users_is_a_lock_exception_or_an_argument_error() {
    classes()
        .that()
        .arePublic()
        .and()
        .areAssignableTo(Throwable.class)
        .should()
        .beAssignableTo("io.distlock.LockException")
        .orShould()
        .beAssignableTo(IllegalArgumentException.class)
        .allowEmptyShould(true)
        .check(House.code());
  }
}
