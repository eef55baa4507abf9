package io.distlock.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.LockConfigurationException;
import io.distlock.spi.LeaseStoreProvider;
import io.distlock.spi.StoreSettings;
import io.lettuce.core.RedisCredentials;
import io.lettuce.core.RedisCredentialsProvider.ImmediateRedisCredentialsProvider;
import java.time.Duration;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedisSettingsTest {

  private static RedisSettings read(Map<String, String> properties) {
    return RedisSettings.read(StoreSettings.of(properties::get));
  }

  private static RedisCredentials credentials(Map<String, String> properties) {
    return ((ImmediateRedisCredentialsProvider) read(properties).uri().getCredentialsProvider())
        .resolveCredentialsNow();
  }

  @Test
  void the_defaults_are_a_local_server() {
    RedisSettings settings = read(Map.of());
    assertThat(settings.description()).isEqualTo("redis://localhost:6379/0 prefix distlock:");
    assertThat(settings.timeout()).isEqualTo(Duration.ofSeconds(2));
    assertThat(settings.retention()).isEqualTo(Duration.ofDays(30));
  }

  @Test
  void the_description_shows_database_and_prefix_but_no_credentials() {
    RedisSettings settings =
        read(
            Map.of(
                "distlock.redis.uri", "rediss://user:secret@redis.example:7000/3",
                "distlock.prefix", "app:"));
    assertThat(settings.description()).isEqualTo("rediss://redis.example:7000/3 prefix app:");
  }

  @Test
  void credentials_of_the_properties_win_over_those_of_the_uri() {
    RedisCredentials credentials =
        credentials(
            Map.of(
                "distlock.redis.uri", "redis://one:first@localhost",
                "distlock.redis.username", "two",
                "distlock.redis.password", "second"));
    assertThat(credentials.getUsername()).isEqualTo("two");
    assertThat(credentials.getPassword()).containsExactly("second".toCharArray());
  }

  @Test
  void a_password_alone_leaves_the_user_of_the_uri() {
    RedisCredentials credentials =
        credentials(
            Map.of(
                "distlock.redis.uri", "redis://one:first@localhost",
                "distlock.redis.password", "second"));
    assertThat(credentials.getUsername()).isEqualTo("one");
    assertThat(credentials.getPassword()).containsExactly("second".toCharArray());
  }

  @Test
  void a_user_without_password_is_refused() {
    assertThatThrownBy(() -> read(Map.of("distlock.redis.username", "two")))
        .isInstanceOf(LockConfigurationException.class)
        .hasMessageContaining("distlock.redis.password");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost:6379",
        "http://:secret@localhost",
        "redis-sentinel://:secret@localhost/0#master",
        "redis://:secret@local host:port",
        "redis://:secret@localhost:notaport"
      })
  void an_unusable_uri_is_refused_without_showing_it(String uri) {
    assertThatThrownBy(() -> read(Map.of("distlock.redis.uri", uri)))
        .isInstanceOf(LockConfigurationException.class)
        .hasNoCause()
        .hasMessageContaining("distlock.redis.uri")
        .hasMessageContaining("redis://host:port/database")
        .hasMessageNotContaining("secret");
  }

  @ParameterizedTest
  @ValueSource(strings = {"app{1}:", "{", "}"})
  void a_prefix_with_braces_is_refused(String prefix) {
    assertThatThrownBy(() -> read(Map.of("distlock.prefix", prefix)))
        .isInstanceOf(LockConfigurationException.class)
        .hasMessageContaining("distlock.prefix")
        .hasMessageContaining("braces");
  }

  @ParameterizedTest
  @ValueSource(strings = {"9ms", "61s", "2"})
  void a_timeout_out_of_range_is_refused(String timeout) {
    assertThatThrownBy(() -> read(Map.of("distlock.redis.timeout", timeout)))
        .isInstanceOf(LockConfigurationException.class)
        .hasMessageContaining("distlock.redis.timeout");
  }

  @Test
  void the_provider_is_found_by_its_name() {
    assertThat(ServiceLoader.load(LeaseStoreProvider.class))
        .filteredOn(provider -> provider.name().equals("redis"))
        .singleElement()
        .satisfies(
            provider ->
                assertThat(provider.properties())
                    .contains("distlock.prefix", "distlock.redis.uri", "distlock.redis.enabled"));
  }
}
