package io.distlock.servers;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;

/** A PostgreSQL that runs already and that somebody wants the tests to use. */
record ConfiguredPostgres(URI uri) implements Postgres {

  private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(5);

  /**
   * Validates the form; the text is not repeated, since it may hold a password.
   *
   * @throws IllegalArgumentException if {@code uri} is not that of a database
   */
  ConfiguredPostgres {
    boolean named = uri.getPath() != null && uri.getPath().length() > 1;
    if (!"postgresql".equals(uri.getScheme())
        || uri.getHost() == null
        || uri.getUserInfo() == null
        || !named) {
      throw new IllegalArgumentException(expectation());
    }
  }

  /**
   * Reads a URI, and sees whether something listens there.
   *
   * @throws IllegalArgumentException if it is not that of a database
   * @throws IllegalStateException if nothing listens
   */
  static ConfiguredPostgres at(String text) {
    ConfiguredPostgres postgres = new ConfiguredPostgres(parse(text));
    postgres.connect();
    return postgres;
  }

  /** Returns host, port and database, for people. */
  String address() {
    return uri.getHost() + ":" + port() + uri.getPath();
  }

  private void connect() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(uri.getHost(), port()), (int) ANSWERS_WITHIN.toMillis());
    } catch (IOException e) {
      throw new IllegalStateException(
          "Nothing listens at %s, which %s names"
              .formatted(address(), PostgresSources.URI_PROPERTY),
          e);
    }
  }

  @SuppressWarnings("UnusedException") // its message repeats the text
  private static URI parse(String text) {
    try {
      return URI.create(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(expectation());
    }
  }

  private static String expectation() {
    return PostgresSources.URI_PROPERTY
        + " is not of the form postgresql://user[:password]@host[:port]/database";
  }
}
