package io.distlock.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RedisServerIT {

  private static final Duration GENEROUS = Duration.ofSeconds(10);
  private static final Duration SHORT = Duration.ofMillis(300);

  @Test
  void a_started_server_answers_at_its_uri() throws IOException {
    try (RedisServer server = RedisServer.start();
        RespConnection connection = new RespConnection(server.uri())) {
      connection.send("PING");
      assertThat(connection.receive(GENEROUS)).isEqualTo("+PONG");
    }
  }

  @Test
  void a_frozen_server_is_silent_and_answers_when_thawed() throws IOException {
    try (RedisServer server = RedisServer.start();
        RespConnection connection = new RespConnection(server.uri())) {
      server.freeze();
      connection.send("PING");
      assertThat(connection.receive(SHORT)).isEqualTo(RespConnection.NO_ANSWER);
      server.thaw();
      assertThat(connection.receive(GENEROUS)).isEqualTo("+PONG");
    }
  }

  @Test
  void a_killed_server_is_gone_and_comes_back_empty_on_the_same_port() throws IOException {
    try (RedisServer server = RedisServer.start()) {
      URI uri = server.uri();
      try (RespConnection connection = new RespConnection(uri)) {
        connection.send("SET color red");
        assertThat(connection.receive(GENEROUS)).isEqualTo("+OK");
      }
      server.kill();
      assertThat(server.answers()).isFalse();
      server.restart();
      assertThat(server.uri()).isEqualTo(uri);
      try (RespConnection connection = new RespConnection(uri)) {
        connection.send("EXISTS color");
        assertThat(connection.receive(GENEROUS)).isEqualTo(":0");
      }
    }
  }

  @Test
  void a_frozen_server_can_be_closed() {
    RedisServer server = RedisServer.start();
    long pid = server.pid();
    server.freeze();
    server.close();
    assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  void further_arguments_reach_the_server_and_debug_commands_are_on() throws IOException {
    try (RedisServer server = RedisServer.start("--requirepass", "secret");
        RespConnection connection = new RespConnection(server.uri())) {
      connection.send("PING");
      assertThat(connection.receive(GENEROUS)).startsWith("-NOAUTH");
      connection.send("AUTH secret");
      assertThat(connection.receive(GENEROUS)).isEqualTo("+OK");
      connection.send("DEBUG SLEEP 0");
      assertThat(connection.receive(GENEROUS)).isEqualTo("+OK");
    }
  }

  @Test
  void arguments_that_redis_refuses_are_an_error_that_names_the_log() {
    assertThatIllegalStateException()
        .isThrownBy(() -> RedisServer.start("--no-such-option", "1"))
        .withMessageContaining("redis.log");
  }
}
