package io.distlock.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.LockConfigurationException;
import io.distlock.spi.LeaseStoreProvider;
import io.distlock.spi.StoreSettings;
import java.time.Duration;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class PostgresSettingsTest {

  private static final String URL = "distlock.postgresql.url";
  private static final String HERE = "jdbc:postgresql://db.example:5432/app";

  @Test
  void a_url_is_enough() {
    PostgresSettings settings = read(Map.of(URL, HERE));

    assertThat(settings.table()).hasToString("distlock_lease");
    assertThat(settings.createsTable()).isTrue();
    assertThat(settings.timeout()).isEqualTo(Duration.ofSeconds(2));
    assertThat(settings.description())
        .isEqualTo("postgresql://db.example:5432/app table distlock_lease");
  }

  @Test
  void no_credential_is_ever_shown() {
    PostgresSettings settings =
        read(
            Map.of(
                URL,
                "jdbc:postgresql://me:secret@db.example/app?user=me&password=secret",
                "distlock.postgresql.password",
                "secret"));

    assertThat(settings.description()).doesNotContain("secret", "me").contains("db.example/app");
  }

  @Test
  void a_url_of_something_else_is_refused_without_repeating_it() {
    assertWrong(Map.of(URL, "jdbc:mysql://me:secret@db/app"), URL, "jdbc:postgresql://");
  }

  @Test
  void a_url_that_the_driver_cannot_read_is_refused_without_repeating_it() {
    assertThatThrownBy(
            () ->
                PostgresLeaseStore.open(
                    settings(Map.of(URL, "jdbc:postgresql://db:port/app?password=secret"))))
        .isInstanceOf(LockConfigurationException.class)
        .hasMessageContaining(URL)
        .hasMessageNotContaining("secret")
        .hasNoCause();
  }

  @Test
  void contradictions_and_gaps_are_refused() {
    assertWrong(Map.of(), URL, "distlock.postgresql.datasource");
    assertWrong(Map.of(URL, HERE, "distlock.postgresql.datasource", "jdbc/locks"), "one of them");
    assertWrong(
        Map.of(
            "distlock.postgresql.datasource",
            "jdbc/locks",
            "distlock.postgresql.password",
            "secret"),
        "distlock.postgresql.password");
  }

  @Test
  void wrong_values_are_refused_naming_property_value_and_what_is_expected() {
    assertWrong(
        Map.of(URL, HERE, "distlock.postgresql.table", "a; DROP"), "a; DROP", "schema.table");
    assertWrong(Map.of(URL, HERE, "distlock.postgresql.create-table", "yes"), "yes", "if-missing");
    assertWrong(Map.of(URL, HERE, "distlock.postgresql.timeout", "5"), "'5'", "PT30S");
    assertWrong(Map.of(URL, HERE, "distlock.postgresql.connections", "0"), "'0'", "from 1");
    assertWrong(Map.of(URL, HERE, "distlock.prefix", "x".repeat(257)), "256");
  }

  @Test
  void a_datasource_that_is_not_there_is_refused() {
    assertThatThrownBy(
            () ->
                PostgresLeaseStore.open(
                    settings(Map.of("distlock.postgresql.datasource", "jdbc/locks"))))
        .isInstanceOf(LockConfigurationException.class)
        .hasMessageContaining("distlock.postgresql.datasource is 'jdbc/locks'");
    assertThatThrownBy(
            () ->
                PostgresLeaseStore.open(
                    settings(Map.of("distlock.postgresql.datasource", "ldap://evil/x"))))
        .isInstanceOf(LockConfigurationException.class)
        .hasMessageContaining("jdbc/locks");
  }

  @Test
  void the_provider_is_found_by_its_name() {
    assertThat(ServiceLoader.load(LeaseStoreProvider.class))
        .anySatisfy(
            provider -> {
              assertThat(provider.name()).isEqualTo("postgresql");
              assertThat(provider.properties()).contains(URL, "distlock.postgresql.enabled");
            });
  }

  private static void assertWrong(Map<String, String> properties, String... parts) {
    assertThatThrownBy(() -> read(properties))
        .isInstanceOf(LockConfigurationException.class)
        .hasMessageContainingAll(parts)
        .hasMessageNotContaining("secret");
  }

  private static PostgresSettings read(Map<String, String> properties) {
    return PostgresSettings.read(settings(properties));
  }

  private static StoreSettings settings(Map<String, String> properties) {
    return StoreSettings.of(properties::get);
  }
}
