package io.distlock.servers;

import org.testcontainers.utility.DockerImageName;

/** Where a Redis can come from. */
final class RedisSources {

  static final String URI_PROPERTY = "distlock.test.redis.uri";
  static final String IMAGE_PROPERTY = "distlock.test.redis.image";

  /** With a version, so that the same commit meets the same server. */
  private static final String DEFAULT_IMAGE = "redis:7.2-alpine";

  private RedisSources() {}

  static ServerChoice<Redis> of(TestSettings settings, DockerEngine docker) {
    return new ServerChoice<>(
        () -> configured(settings), () -> contained(settings, docker), RedisSources::local);
  }

  private static Offer<Redis> configured(TestSettings settings) {
    return settings
        .get(URI_PROPERTY)
        .map(ConfiguredRedis::at)
        .<Offer<Redis>>map(redis -> new Offer.Server<>(redis, "configured, " + redis.address()))
        .orElseGet(() -> new Offer.None<>("no " + TestSettings.describe(URI_PROPERTY)));
  }

  private static Offer<Redis> contained(TestSettings settings, DockerEngine docker) {
    String image = settings.get(IMAGE_PROPERTY).orElse(DEFAULT_IMAGE);
    DockerImageName name = DockerImageName.parse(image);
    return docker.offer(image, () -> RedisContainer.start(name));
  }

  private static Offer<Redis> local() {
    try {
      return new Offer.Server<>(RedisServer.start(), "a local process");
    } catch (IllegalStateException e) {
      return new Offer.None<>(String.valueOf(e.getMessage()));
    }
  }
}
