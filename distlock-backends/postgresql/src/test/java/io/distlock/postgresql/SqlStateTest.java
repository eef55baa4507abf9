package io.distlock.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlStateTest {

  @ParameterizedTest
  @CsvSource({
    "08006, CONNECTION_LOST",
    "08001, CONNECTION_LOST",
    "57P01, CONNECTION_LOST",
    "57P02, CONNECTION_LOST",
    "XX000, CONNECTION_LOST",
    "57P03, OVERLOADED",
    "53300, OVERLOADED",
    "53100, OVERLOADED",
    "40001, CONFLICT",
    "40P01, CONFLICT",
    "55P03, ROW_LOCKED",
    "57014, CANCELLED",
    "25P02, CONNECTION_LOST",
    "25P04, CONNECTION_LOST",
    "25006, READ_ONLY",
    "42501, NOT_PERMITTED",
    "42P01, WRONG_TABLE",
    "23502, WRONG_TABLE",
    "22001, WRONG_TABLE",
    "28P01, NOT_ADMITTED",
    "3D000, NOT_ADMITTED",
    "22021, REFUSED"
  })
  void a_state_has_a_meaning(String code, SqlState expected) {
    assertThat(of(code)).isEqualTo(expected);
  }

  @Test
  void what_says_nothing_may_be_anything() {
    assertThat(of(null)).isEqualTo(SqlState.CONNECTION_LOST);
    assertThat(of("S1")).isEqualTo(SqlState.CONNECTION_LOST);
  }

  @Test
  void only_a_lost_connection_leaves_the_outcome_open() {
    for (SqlState state : SqlState.values()) {
      assertThat(state.isOutcomeUnknown())
          .as("%s", state)
          .isEqualTo(state == SqlState.CONNECTION_LOST);
    }
  }

  private static SqlState of(@Nullable String code) {
    return SqlState.of(new SQLException("planted", code));
  }
}
