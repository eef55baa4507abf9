package io.distlock.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DemoOptionsTest {

  private final Properties properties = new Properties();

  @Test
  void without_options_it_runs_until_the_user_ends_it() {
    DemoOptions options = DemoOptions.from(properties);
    assertThat(options.seconds()).isEmpty();
    assertThat(options.kills()).isEmpty();
    assertThat(options.broken()).isFalse();
    assertThat(options.backend()).isEqualTo("redis");
  }

  @Test
  void kills_are_a_list_in_any_order() {
    properties.setProperty("demo.kill", "25, 10");
    assertThat(DemoOptions.from(properties).kills())
        .containsExactly(Duration.ofSeconds(10), Duration.ofSeconds(25));
  }

  @Test
  void broken_alone_means_yes() {
    properties.setProperty("demo.broken", "");
    assertThat(DemoOptions.from(properties).broken()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "demo.seconds, soon",
    "demo.seconds, 0",
    "demo.kill, -1",
    "demo.kill, '5,x'",
    "demo.broken, ja"
  })
  void a_wrong_value_is_refused_by_name(String property, String value) {
    properties.setProperty(property, value);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DemoOptions.from(properties))
        .withMessageContaining(property);
  }
}
