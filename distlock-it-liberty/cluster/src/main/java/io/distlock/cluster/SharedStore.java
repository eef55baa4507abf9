package io.distlock.cluster;

import java.util.Map;

/** The lock store that the servers of a cluster share; the seam for further backends. */
interface SharedStore extends AutoCloseable {

  /** Returns what a server must be told to use it, as environment variables. */
  Map<String, String> settings();

  /** Says to a person what it is. */
  String description();

  @Override
  void close();

  /** Starts a store of the kind that {@code backend} names, as {@code distlock.backend} does. */
  static SharedStore start(String backend) {
    return switch (backend) {
      case "redis" -> RedisStore.start();
      case "postgresql" -> PostgresStore.start();
      default ->
          throw new IllegalArgumentException(
              "No such backend: " + backend + " (expected redis or postgresql)");
    };
  }
}
