package io.distlock.redis;

import io.distlock.LockConfigurationException;
import io.distlock.LockOptions;
import io.distlock.spi.StoreSettings;
import io.lettuce.core.RedisCredentials;
import io.lettuce.core.RedisURI;
import io.lettuce.core.StaticCredentialsProvider;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;

/**
 * What a store is configured with.
 *
 * @param uri server, database and credentials
 * @param prefix what all keys and channels begin with
 * @param timeout the longest that a verb takes, connecting included
 * @param retention how long data stays readable on a free name
 */
record RedisSettings(RedisURI uri, String prefix, Duration timeout, Duration retention) {

  private static final String ENABLED = "distlock.redis.enabled";
  private static final String URI = "distlock.redis.uri";
  private static final String USERNAME = "distlock.redis.username";
  private static final String PASSWORD = "distlock.redis.password";
  private static final String TIMEOUT = "distlock.redis.timeout";
  private static final String RETENTION = "distlock.data-retention";

  static final Set<String> PROPERTIES =
      Set.of(ENABLED, URI, USERNAME, PASSWORD, TIMEOUT, RETENTION, StoreSettings.PREFIX);

  static RedisSettings read(StoreSettings settings) {
    Duration timeout =
        settings.duration(
            TIMEOUT, Duration.ofSeconds(2), Duration.ofMillis(10), Duration.ofSeconds(60));
    RedisURI uri = uri(settings);
    uri.setTimeout(timeout);
    return new RedisSettings(
        uri,
        prefix(settings),
        timeout,
        settings.duration(RETENTION, Duration.ofDays(30), Duration.ZERO, LockOptions.MAX_DURATION));
  }

  /** Where the store is, without credentials. */
  String description() {
    return server() + " prefix " + prefix;
  }

  /** Server and database, without credentials. */
  String server() {
    return "%s://%s:%d/%d"
        .formatted(
            uri.isSsl() ? "rediss" : "redis", uri.getHost(), uri.getPort(), uri.getDatabase());
  }

  private static String prefix(StoreSettings settings) {
    String prefix = settings.text(StoreSettings.PREFIX).orElse("distlock:");
    if (prefix.contains("{") || prefix.contains("}")) {
      throw StoreSettings.wrong(
          StoreSettings.PREFIX, prefix, "a text without braces: they place keys in a cluster");
    }
    return prefix;
  }

  private static RedisURI uri(StoreSettings settings) {
    String text = settings.text(URI).orElse("redis://localhost:6379");
    String scheme = text.toLowerCase(Locale.ROOT);
    if (!scheme.startsWith("redis://") && !scheme.startsWith("rediss://")) {
      throw wrongUri();
    }
    RedisURI uri = parse(text);
    uri.setCredentialsProvider(new StaticCredentialsProvider(credentials(settings, uri)));
    return uri;
  }

  private static RedisURI parse(String text) {
    try {
      RedisURI uri = RedisURI.create(text);
      // The parser takes a host with a port that is no number for no host at all.
      if (java.net.URI.create(text).getHost() != null) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      throw wrongUri();
    }
    throw wrongUri();
  }

  /** Neither the value nor what its parser says of it: both may contain a password. */
  private static LockConfigurationException wrongUri() {
    return new LockConfigurationException(
        URI
            + " cannot be used (its value is not shown, as it may hold a password):"
            + " expected redis://host:port/database or rediss://host:port/database,"
            + " where the host has no underscore");
  }

  /** The credentials of the properties; what is missing there comes from the URI. */
  private static RedisCredentials credentials(StoreSettings settings, RedisURI uri) {
    RedisCredentials inUri = uri.getCredentialsProvider().resolveCredentials().toFuture().join();
    String username = settings.text(USERNAME).orElseGet(inUri::getUsername);
    char[] password =
        settings.text(PASSWORD).map(String::toCharArray).orElseGet(inUri::getPassword);
    if (username != null && password == null) {
      throw new LockConfigurationException(
          "%s is '%s', but %s is not set".formatted(USERNAME, username, PASSWORD));
    }
    return RedisCredentials.just(username, password);
  }
}
