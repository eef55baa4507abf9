package io.distlock.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class PostgresServerIT {

  private final PostgresServer server = PostgresServer.start();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void a_server_says_where_it_is() {
    assertThat(server.uri())
        .isEqualTo(URI.create("postgresql://postgres@127.0.0.1:" + server.port() + "/postgres"));
    assertThat(server.jdbcUrl())
        .isEqualTo("jdbc:postgresql://127.0.0.1:" + server.port() + "/postgres");
    assertThat(server.username()).isEqualTo("postgres");
    assertThat(server.password()).isEmpty();
  }

  @Test
  void a_frozen_server_does_not_answer_until_it_is_thawed() {
    server.freeze();
    assertThat(server.answers()).isFalse();

    server.thaw();

    assertThat(server.answers()).isTrue();
  }

  @Test
  void a_server_comes_back_on_its_port_whatever_ended_it() {
    long first = server.pid();
    server.kill();
    assertThat(server.answers()).isFalse();
    server.restart();
    assertThat(server.answers()).isTrue();
    assertThat(server.pid()).isNotEqualTo(first);

    server.stopImmediately();
    server.restart();
    assertThat(server.answers()).isTrue();

    server.stop();
    server.restart();
    assertThat(server.answers()).isTrue();
  }

  @Test
  void a_standby_takes_over_when_its_primary_has_died() {
    try (PostgresServer standby = server.startStandby(server.port())) {
      assertThat(server.answers()).isTrue();
      assertThat(standby.answers()).isTrue();
      assertThat(standby.port()).isNotEqualTo(server.port());

      server.kill();
      standby.promote();

      assertThat(standby.answers()).isTrue();
    }
  }

  @Test
  void a_closed_server_leaves_no_process_and_can_be_closed_again() {
    long pid = server.pid();

    server.close();
    server.close();

    assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    assertThat(server.answers()).isFalse();
  }
}
