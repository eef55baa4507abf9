package io.distlock.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerModeTest {

  @Test
  void nothing_set_means_auto() {
    assertThat(ServerMode.of(settings(Map.of(), Map.of()))).isEqualTo(ServerMode.AUTO);
  }

  @Test
  void a_blank_value_means_nothing_set() {
    assertThat(ServerMode.of(settings(Map.of("distlock.test.servers", " "), Map.of())))
        .isEqualTo(ServerMode.AUTO);
  }

  @Test
  void the_environment_can_say_it() {
    assertThat(ServerMode.of(settings(Map.of(), Map.of("DISTLOCK_TEST_SERVERS", "docker"))))
        .isEqualTo(ServerMode.DOCKER);
  }

  @Test
  void a_system_property_wins_over_the_environment() {
    assertThat(
            ServerMode.of(
                settings(
                    Map.of("distlock.test.servers", "local"),
                    Map.of("DISTLOCK_TEST_SERVERS", "docker"))))
        .isEqualTo(ServerMode.LOCAL);
  }

  @Test
  void an_unknown_word_is_an_error_that_names_setting_value_and_choices() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> ServerMode.of(settings(Map.of("distlock.test.servers", "dokcer"), Map.of())))
        .withMessage(
            "distlock.test.servers is 'dokcer', expected is one of [auto, uri, docker, local]");
  }

  private static TestSettings settings(
      Map<String, String> properties, Map<String, String> environment) {
    return new TestSettings(properties::get, environment::get);
  }
}
