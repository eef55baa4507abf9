package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Configuration that cannot be meant as it stands fails the deployment, in one line. */
class WrongPropertiesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          distlock.backend                | rediss  | distlock.backend is 'rediss', but there is no such backend
          distlock.owner                  | a\tb    | distlock.owner: owner is
          distlock.max-hold               | 10      | distlock.max-hold: '10' is not a duration: expected
          distlock.max-hold               | 1ms     | distlock.max-hold is '1ms', but expected a duration from
          distlock.health.timeout         | 4s      | distlock.health.timeout is '4s', but expected a duration from PT0.01S to PT3S
          distlock.health.show-names      | yes     | distlock.health.show-names is 'yes', but expected true or false
          distlock.telemetry.names        | 501     | distlock.telemetry.names is '501', but expected a whole number from 0 to 500
          distlock.stub.enabled           | on      | distlock.stub.enabled is 'on', but expected true or false
          distlock.stub.connect-timeout   | 1 hour  | distlock.stub.connect-timeout: '1 hour' is not a duration
          distlock.stub.connect-timeout   | 1h      | distlock.stub.connect-timeout is '1h', but expected a duration from
          distlock.backend                | ${nope} | distlock.backend is '${nope}', but expected an expression
          """)
  void a_wrong_value_is_named_with_what_is_expected(String name, String value, String message) {
    Server.Builder server = Server.bare().property("distlock.stub.enabled", "true");
    assertThat(server.property(name, value).failure()).contains(message);
  }

  @ParameterizedTest
  @CsvSource({
    "distlock.maxHold, distlock.max-hold",
    "distlock.max_hold, distlock.max-hold",
    "distlock.bakcend, distlock.backend",
    "distlock.backends, distlock.backend",
    "distlock.ownr, distlock.owner",
    "distlock.redis.enable, distlock.redis.enabled",
    "distlock.stub.conect-timout, distlock.stub.connect-timeout",
    "distlock.stub.url, distlock.stub.uri",
    "distlock.data-retension, distlock.data-retention",
    "DISTLOCK_MAXHOLD, distlock.max-hold",
    "DISTLOCK_MAX_HOLD, distlock.max-hold",
    "Distlock.Max-Hold, distlock.max-hold",
  })
  void a_near_miss_fails_with_a_suggestion(String name, String meant) {
    assertThat(Server.with().property(name, "10m").failure())
        .contains(name + " is no property of distlock: did you mean " + meant + "?");
  }

  @Test
  void all_problems_are_told_at_once() {
    assertThat(
            new PropertyNames(Set.of("distlock.owner", "distlock.backend"), name -> true)
                .check(Set.of("distlock.ownr", "distlock.bakcend")))
        .hasSize(2);
  }

  @Test
  void unknown_properties_are_only_worth_a_warning() {
    try (Log log = Log.open();
        Server server = Server.with().property("distlock.colour", "blue").start()) {
      assertThat(server.container().isRunning()).isTrue();
      assertThat(log.lines())
          .contains("WARNING Properties that no part of distlock reads: [distlock.colour]");
    }
  }

  @Test
  void environment_variables_for_known_properties_are_known() {
    assertThat(
            new PropertyNames(Set.of("distlock.max-hold"), name -> true)
                .check(Set.of("DISTLOCK_MAX_HOLD", "distlock.max.hold")))
        .isEmpty();
  }

  @Test
  void an_empty_environment_variable_sets_nothing_and_is_no_mistake() {
    assertThat(
            new PropertyNames(Set.of("distlock.max-hold"), name -> false)
                .check(Set.of("DISTLOCK_MAX_HOLD")))
        .isEmpty();
  }

  @Test
  void what_kubernetes_tells_of_its_services_harms_nobody() {
    Set<String> services =
        Set.of(
            "DISTLOCK_REDIS_SERVICE_HOST",
            "DISTLOCK_REDIS_SERVICE_PORT",
            "DISTLOCK_REDIS_PORT",
            "DISTLOCK_REDIS_PORT_6379_TCP_ADDR",
            "DISTLOCK_SERVICE_HOST",
            "DISTLOCK_PORT",
            "distlock.redis.port");
    List<String> known = List.of("distlock.redis.sort", "distlock.ports", "distlock.redis.uri");
    try (Log log = Log.open()) {
      assertThat(new PropertyNames(Set.copyOf(known), name -> true).check(services)).isEmpty();
      assertThat(log.lines()).isEmpty();
    }
  }
}
