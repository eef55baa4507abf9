package io.distlock.servers;

import java.time.Duration;
import java.util.function.BiFunction;

/**
 * The servers for tests that take any: one of each kind, shared by all tests of this JVM.
 *
 * <p>Where they come from is the choice of whoever runs the tests, by the system property {@value
 * #MODE_PROPERTY} or the environment variable {@code DISTLOCK_TEST_SERVERS}: see {@link
 * ServerMode}. The first call says on standard output what was chosen. A choice that failed fails
 * alike for all later calls.
 *
 * <p>Tests that freeze, kill or configure their server start a {@link RedisServer} or a {@link
 * PostgresServer} instead.
 *
 * <p>Thread-safe.
 */
public final class BackendServers {

  /** System property that says where servers come from. */
  public static final String MODE_PROPERTY = "distlock.test.servers";

  /** Who asks for Docker waits for large images on slow lines. */
  private static final Duration DEMANDED = Duration.ofMinutes(5);

  /** Who has another choice does not wait long for a registry that cannot be reached. */
  private static final Duration OPTIONAL = Duration.ofSeconds(45);

  private static final TestSettings SETTINGS = TestSettings.ofThisJvm();

  private static final Once<Redis> REDIS = new Once<>(() -> choose("Redis", RedisSources::of));

  private static final Once<Postgres> POSTGRESQL =
      new Once<>(() -> choose("PostgreSQL", PostgresSources::of));

  private BackendServers() {}

  /**
   * Returns a Redis that answers.
   *
   * @throws IllegalStateException if none can be had in the way that was asked for
   * @throws IllegalArgumentException if a setting is wrong
   */
  public static Redis redis() {
    return REDIS.get();
  }

  /**
   * Returns a PostgreSQL that answers.
   *
   * @throws IllegalStateException if none can be had in the way that was asked for
   * @throws IllegalArgumentException if a setting is wrong
   */
  public static Postgres postgresql() {
    return POSTGRESQL.get();
  }

  private static <S> S choose(
      String kind, BiFunction<TestSettings, DockerEngine, ServerChoice<S>> sources) {
    ServerMode mode = ServerMode.of(SETTINGS);
    Duration patience = mode == ServerMode.DOCKER ? DEMANDED : OPTIONAL;
    ServerChoice.Chosen<S> chosen =
        sources.apply(SETTINGS, DockerEngine.ofThisMachine(patience)).choose(kind, mode);
    System.out.println(chosen);
    return chosen.server();
  }
}
