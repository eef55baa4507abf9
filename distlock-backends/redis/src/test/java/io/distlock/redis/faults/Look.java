package io.distlock.redis.faults;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A look into the server past the library, at the keys that the manual describes. */
final class Look implements AutoCloseable {

  private final RedisClient client;
  private final RedisCommands<String, String> commands;

  Look(URI server) {
    client = RedisClient.create(server.toString());
    commands = client.connect().sync();
  }

  RedisCommands<String, String> commands() {
    return commands;
  }

  boolean isFree(String name) {
    return keyOf(name).isEmpty();
  }

  /** What the server has noted about the lease: fencing token, ownership token, owner. */
  Optional<String> lease(String name) {
    return keyOf(name).map(commands::get);
  }

  long fencingToken(String name) {
    return Long.parseLong(lease(name).orElseThrow().split(" ", 2)[0]);
  }

  /** What is left of the lease by the server's clock; negative if it never ends. */
  Duration remaining(String name) {
    return keyOf(name).map(key -> Duration.ofMillis(commands.pttl(key))).orElse(Duration.ZERO);
  }

  void delete(String name) {
    keyOf(name).ifPresent(commands::del);
  }

  /** The keys of all leases. */
  List<String> leaseKeys() {
    return commands.keys("*:lease:*");
  }

  /** How often a command was run, by clients and by scripts. */
  long calls(String command) {
    return commands
        .info("commandstats")
        .lines()
        .filter(line -> line.startsWith("cmdstat_" + command + ":calls="))
        .map(line -> line.replaceAll(".*:calls=(\\d+),.*", "$1"))
        .mapToLong(Long::parseLong)
        .sum();
  }

  private Optional<String> keyOf(String name) {
    return commands.keys("*:lease:" + name).stream().findFirst();
  }

  @Override
  public void close() {
    client.shutdown(0, 1, TimeUnit.SECONDS);
  }
}
