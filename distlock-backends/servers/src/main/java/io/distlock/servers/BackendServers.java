package io.distlock.servers;

/**
 * The servers for tests that take any: one of each kind, shared by all tests of this JVM.
 *
 * <p>Where they come from is the choice of whoever runs the tests, by the system property {@value
 * #MODE_PROPERTY} or the environment variable {@code DISTLOCK_TEST_SERVERS}: see {@link
 * ServerMode}. The first call says on standard output what was chosen. A choice that failed fails
 * alike for all later calls.
 *
 * <p>Tests that freeze, kill or configure their server start a {@link RedisServer} instead.
 *
 * <p>Thread-safe.
 */
public final class BackendServers {

  /** System property that says where servers come from. */
  public static final String MODE_PROPERTY = "distlock.test.servers";

  private static final TestSettings SETTINGS = TestSettings.ofThisJvm();

  private static final Once<Redis> REDIS =
      new Once<>(() -> choose("Redis", RedisSources.of(SETTINGS)));

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

  private static <S> S choose(String kind, ServerChoice<S> choice) {
    ServerMode mode = ServerMode.of(SETTINGS);
    ServerChoice.Chosen<S> chosen = choice.choose(kind, mode);
    System.out.println(chosen);
    return chosen.server();
  }
}
