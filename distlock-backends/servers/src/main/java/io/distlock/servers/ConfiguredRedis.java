package io.distlock.servers;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Set;

/** A Redis that runs already and that somebody wants the tests to use. */
record ConfiguredRedis(URI uri) implements Redis {

  private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(5);
  private static final int DEFAULT_PORT = 6379;

  /**
   * Validates the form; the text is not repeated, since it may hold a password.
   *
   * @throws IllegalArgumentException if {@code uri} is not that of one Redis server
   */
  ConfiguredRedis {
    String scheme = String.valueOf(uri.getScheme());
    if (!Set.of("redis", "rediss").contains(scheme) || uri.getHost() == null) {
      throw new IllegalArgumentException(expectation());
    }
  }

  /**
   * Reads a URI, and sees whether something listens there.
   *
   * @throws IllegalArgumentException if it is not that of one Redis server
   * @throws IllegalStateException if nothing listens
   */
  static ConfiguredRedis at(String text) {
    ConfiguredRedis redis = new ConfiguredRedis(parse(text));
    redis.connect();
    return redis;
  }

  /** Returns host and port, for people. */
  String address() {
    return uri.getHost() + ":" + port();
  }

  private int port() {
    return uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort();
  }

  private void connect() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(uri.getHost(), port()), (int) ANSWERS_WITHIN.toMillis());
    } catch (IOException e) {
      throw new IllegalStateException(
          "Nothing listens at %s, which %s names".formatted(address(), RedisSources.URI_PROPERTY),
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
    return RedisSources.URI_PROPERTY + " is not of the form redis://[user:password@]host[:port]";
  }
}
