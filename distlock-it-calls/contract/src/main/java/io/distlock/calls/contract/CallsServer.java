package io.distlock.calls.contract;

import java.util.Optional;

/** One running server with the application. */
public interface CallsServer extends AutoCloseable {

  /** Asks the application's desk. */
  String ask(String word, String argument);

  /** Asks another of the application's resources, such as {@code locked}; says the HTTP status. */
  int status(String resource);

  /** What the server's readiness says; empty if it has none. */
  Optional<Readiness> readiness();

  /** Ends it as an administrator would, and returns when it has ended. */
  void stop();

  /** Ends it if it still runs. */
  @Override
  void close();

  /**
   * An answer of {@code /health/ready}.
   *
   * @param isUp whether the status is 200
   * @param body the JSON
   */
  record Readiness(boolean isUp, String body) {}
}
