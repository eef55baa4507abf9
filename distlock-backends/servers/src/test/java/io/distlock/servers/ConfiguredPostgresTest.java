package io.distlock.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfiguredPostgresTest {

  @Test
  void a_uri_is_taken_apart() {
    ConfiguredPostgres postgres =
        new ConfiguredPostgres(URI.create("postgresql://me:secret@db.example/tests"));

    assertThat(postgres.jdbcUrl()).isEqualTo("jdbc:postgresql://db.example:5432/tests");
    assertThat(postgres.username()).isEqualTo("me");
    assertThat(postgres.password()).contains("secret");
    assertThat(postgres.address()).isEqualTo("db.example:5432/tests");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql://db.example/tests?secret",
        "postgresql://secret@db.example",
        "postgresql://secret@db.example/",
        "jdbc:postgresql://db.example/secret",
        "redis://secret@db.example/tests",
        "postgresql://secret@ db.example/tests"
      })
  void what_is_no_uri_of_a_database_is_refused_without_repeating_it(String text) {
    assertThatThrownBy(() -> ConfiguredPostgres.at(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("distlock.test.postgresql.uri")
        .hasMessageNotContaining("secret");
  }
}
