package io.distlock.redis.faults;

import io.distlock.faults.Look;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A look into a Redis, at the keys that the manual describes. */
final class RedisLook implements Look {

  private static final String LEASES = ":lease:";

  private final RedisClient client;
  private final RedisCommands<String, String> commands;

  RedisLook(URI server) {
    client = RedisClient.create(server.toString());
    commands = client.connect().sync();
  }

  RedisCommands<String, String> commands() {
    return commands;
  }

  /** Fencing token, ownership token, owner. */
  @Override
  public Optional<String> lease(String name) {
    return keyOf(name).map(commands::get);
  }

  @Override
  public long fencingToken(String name) {
    return Long.parseLong(lease(name).orElseThrow().split(" ", 2)[0]);
  }

  @Override
  public Duration remaining(String name) {
    return keyOf(name)
        .map(commands::pttl)
        .filter(millis -> millis != -2) // gone meanwhile
        .map(Duration::ofMillis)
        .orElse(Duration.ZERO);
  }

  @Override
  public void delete(String name) {
    keyOf(name).ifPresent(commands::del);
  }

  @Override
  public List<String> leases() {
    return commands.keys("*" + LEASES + "*").stream()
        .map(key -> key.substring(key.indexOf(LEASES) + LEASES.length()))
        .toList();
  }

  @Override
  public long requests() {
    return calls("evalsha");
  }

  @Override
  public int connections() {
    return (int) commands.clientList().lines().count();
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
    return commands.keys("*" + LEASES + name).stream().findFirst();
  }

  void close() {
    client.shutdown(0, 1, TimeUnit.SECONDS);
  }
}
