package io.distlock.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where a Redis really comes from, on a machine with or without Docker. */
class RedisSourcesIT {

  private static final Duration GENEROUS = Duration.ofSeconds(10);
  private static final Map<String, String> WRONG_IMAGE =
      Map.of("distlock.test.redis.image", "distlock-has-no-such-image:0");

  /** On a machine without an engine, and on one with it. */
  private static final String WHY_NOT_DOCKER =
      "no Docker engine answers|Docker does not run image distlock-has-no-such-image:0";

  private static final DockerEngine DOCKER = DockerEngine.ofThisMachine(Duration.ofSeconds(20));

  @Test
  void local_mode_starts_a_process() throws IOException {
    Redis redis = choose(Map.of(), ServerMode.LOCAL).server();
    assertThat(redis).isInstanceOf(RedisServer.class);
    assertAnswers(redis);
  }

  @Test
  void a_configured_server_is_used_first() {
    try (RedisServer running = RedisServer.start()) {
      Map<String, String> configured = Map.of("distlock.test.redis.uri", running.uri().toString());
      ServerChoice.Chosen<Redis> chosen = choose(configured, ServerMode.AUTO);
      assertThat(chosen.server().uri()).isEqualTo(running.uri());
      assertThat(chosen)
          .hasToString("Redis for the tests: configured, 127.0.0.1:" + running.port());
    }
  }

  @Test
  void uri_mode_without_a_uri_says_what_to_set() {
    assertThatIllegalStateException()
        .isThrownBy(() -> choose(Map.of(), ServerMode.URI))
        .withMessageContaining("no distlock.test.redis.uri")
        .withMessageContaining("DISTLOCK_TEST_REDIS_URI");
  }

  @Test
  void an_image_that_cannot_be_had_is_no_obstacle_in_auto_mode() throws IOException {
    ServerChoice.Chosen<Redis> chosen = choose(WRONG_IMAGE, ServerMode.AUTO);
    assertThat(chosen.server()).isInstanceOf(RedisServer.class);
    assertThat(chosen.toString()).containsPattern(WHY_NOT_DOCKER);
    assertAnswers(chosen.server());
  }

  @Test
  void an_image_that_cannot_be_had_is_an_error_in_docker_mode() {
    assertThatIllegalStateException()
        .isThrownBy(() -> choose(WRONG_IMAGE, ServerMode.DOCKER))
        .withMessageStartingWith("No Redis for the tests with distlock.test.servers=docker: ")
        .satisfies(e -> assertThat(e.getMessage()).containsPattern(WHY_NOT_DOCKER));
  }

  private static ServerChoice.Chosen<Redis> choose(
      Map<String, String> properties, ServerMode mode) {
    TestSettings settings = new TestSettings(properties::get, key -> null);
    return RedisSources.of(settings, DOCKER).choose("Redis", mode);
  }

  private static void assertAnswers(Redis redis) throws IOException {
    try (RespConnection connection = new RespConnection(redis.uri())) {
      connection.send("PING");
      assertThat(connection.receive(GENEROUS)).isEqualTo("+PONG");
    }
  }
}
