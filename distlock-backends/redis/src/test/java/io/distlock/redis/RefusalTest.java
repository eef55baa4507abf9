package io.distlock.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.LockStoreException;
import io.distlock.LockStoreUnavailableException;
import io.distlock.spi.StoreSettings;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers of servers of different ages. */
class RefusalTest {

  private static final RedisSettings SETTINGS = RedisSettings.read(StoreSettings.of(name -> null));

  private static LockStoreException read(String answer) {
    return Refusal.of(SETTINGS, answer, Request.of(Script.RENEW, List.of("the key")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "READONLY You can't write against a read only replica.",
        "READONLY You can't write against a read only replica. script: 0123456789012345678901234567890123456789, on @user_script:9.",
        "ERR Error running script (call to f_0123): @user_script:9: @user_script: 9: -READONLY You can't write against a read only replica.",
        "@user_script: 9: -READONLY You can't write against a read only replica.",
        "LOADING Redis is loading the dataset in memory",
        "OOM command not allowed when used memory > 'maxmemory'.",
        "MISCONF Redis is configured to save RDB snapshots, but it's currently unable to persist to disk.",
        "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.",
        "BUSY Redis is busy running a script.",
        "CLUSTERDOWN The cluster is down"
      })
  void what_passes_is_unavailable_and_had_no_effect(String answer) {
    assertThat(read(answer))
        .isInstanceOf(LockStoreUnavailableException.class)
        .satisfies(e -> assertThat(e.isOutcomeUnknown()).isFalse());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "NOPERM this user has no permissions to run the 'evalsha' command",
        "NOAUTH Authentication required.",
        "WRONGPASS invalid username-password pair or user is disabled.",
        "ERR unknown command 'EVALSHA'"
      })
  void what_a_human_must_change_is_an_error_that_had_no_effect(String answer) {
    assertThat(read(answer))
        .isNotInstanceOf(LockStoreUnavailableException.class)
        .hasMessageContaining(answer)
        .satisfies(e -> assertThat(e.isOutcomeUnknown()).isFalse());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ERR The user executing the script can't run this command or subcommand script: 0123456789012345678901234567890123456789, on @user_script:9.",
        "ERR Error running script (call to f_0123): @user_script:9: Script killed by user with SCRIPT KILL..."
      })
  void what_ended_a_script_in_its_midst_has_an_unknown_outcome(String answer) {
    assertThat(read(answer).isOutcomeUnknown()).isTrue();
  }

  @Test
  void arguments_that_a_server_repeats_are_not_shown() {
    assertThat(
            read("ERR unknown command 'EVALSHA', with args beginning with: 'sha' '1' 'k' 'token'"))
        .hasMessageEndingWith("ERR unknown command 'EVALSHA'");
  }
}
