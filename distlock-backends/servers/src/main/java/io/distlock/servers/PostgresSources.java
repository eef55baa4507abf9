package io.distlock.servers;

import org.testcontainers.utility.DockerImageName;

/** Where a PostgreSQL can come from. */
final class PostgresSources {

  static final String URI_PROPERTY = "distlock.test.postgresql.uri";
  static final String IMAGE_PROPERTY = "distlock.test.postgresql.image";

  /** With a version, so that the same commit meets the same server. */
  private static final String DEFAULT_IMAGE = "postgres:17-alpine";

  private PostgresSources() {}

  static ServerChoice<Postgres> of(TestSettings settings, DockerEngine docker) {
    return new ServerChoice<>(
        () -> configured(settings), () -> contained(settings, docker), PostgresSources::local);
  }

  private static Offer<Postgres> configured(TestSettings settings) {
    return settings
        .get(URI_PROPERTY)
        .map(ConfiguredPostgres::at)
        .<Offer<Postgres>>map(
            postgres -> new Offer.Server<>(postgres, "configured, " + postgres.address()))
        .orElseGet(() -> new Offer.None<>("no " + TestSettings.describe(URI_PROPERTY)));
  }

  private static Offer<Postgres> contained(TestSettings settings, DockerEngine docker) {
    String image = settings.get(IMAGE_PROPERTY).orElse(DEFAULT_IMAGE);
    DockerImageName name = DockerImageName.parse(image);
    return docker.offer(image, () -> PostgresContainer.start(name));
  }

  private static Offer<Postgres> local() {
    try {
      return new Offer.Server<>(PostgresServer.start(), "a local process");
    } catch (IllegalStateException e) {
      return new Offer.None<>(String.valueOf(e.getMessage()));
    }
  }
}
