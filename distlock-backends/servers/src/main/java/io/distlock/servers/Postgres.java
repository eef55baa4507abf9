package io.distlock.servers;

import java.net.URI;
import java.util.Optional;

/**
 * A PostgreSQL that a test may talk to, wherever it runs.
 *
 * <p>Unless the test has started it itself, it belongs to others too: a test keeps to tables of its
 * own, drops them, and changes no setting of the server.
 */
public interface Postgres {

  /** Returns where it listens: {@code postgresql://user[:password]@host:port/database}. */
  URI uri();

  /** Returns the same for a JDBC driver, without user and password, but with parameters. */
  default String jdbcUrl() {
    String parameters = uri().getRawQuery();
    return "jdbc:postgresql://%s:%d%s%s"
        .formatted(
            uri().getHost(), port(), uri().getPath(), parameters == null ? "" : "?" + parameters);
  }

  /** Returns the TCP port. */
  default int port() {
    return uri().getPort() < 0 ? 5432 : uri().getPort();
  }

  /** Returns the user, who may create tables. */
  default String username() {
    return uri().getUserInfo().split(":", 2)[0];
  }

  /** Returns the password, if one is needed. */
  default Optional<String> password() {
    String[] parts = uri().getUserInfo().split(":", 2);
    return parts.length < 2 ? Optional.empty() : Optional.of(parts[1]);
  }
}
