package io.distlock.redis;

import io.distlock.spi.OwnershipToken;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * The names of all keys and channels.
 *
 * <p>Each lock belongs to one of 256 stripes: the lowest byte of the CRC-32 of its name in UTF-8.
 * The stripe's number in braces is what a Redis Cluster places a key by, so the keys of one script
 * are always on one node, whatever braces a name contains, and there are at most 256 counters of
 * fencing tokens. A single server has the same layout.
 */
final class Keyspace {

  static final int STRIPES = 256;

  private final String prefix;
  private final Pattern leaseKey;

  /**
   * A layout.
   *
   * @param prefix without braces
   */
  Keyspace(String prefix) {
    this.prefix = prefix;
    this.leaseKey =
        Pattern.compile(Pattern.quote(prefix) + "\\{(\\d+)}:lease:(.+)", Pattern.DOTALL);
  }

  static int stripe(String name) {
    CRC32 crc = new CRC32();
    crc.update(name.getBytes(StandardCharsets.UTF_8));
    return (int) (crc.getValue() % STRIPES);
  }

  String prefix() {
    return prefix;
  }

  String lease(String name) {
    return key(name, "lease:" + name);
  }

  String data(String name) {
    return key(name, "data:" + name);
  }

  String fence(String name) {
    return key(name, "fence");
  }

  /** The key whose presence says that the attempt was abandoned. */
  String tombstone(String name, OwnershipToken token) {
    return key(name, "tomb:" + Wire.token(token));
  }

  String freedChannel(String name) {
    return key(name, "freed:" + name);
  }

  String probe() {
    return prefix + "{0}:probe";
  }

  /** A pattern of the SCAN command for all keys of leases, and few others. */
  String leasePattern() {
    return prefix.replaceAll("[\\\\*?\\[\\]]", "\\\\$0") + "{*}:lease:*";
  }

  /** The name of the lock, if that is the key of a lease. */
  Optional<String> nameOf(String key) {
    Matcher matcher = leaseKey.matcher(key);
    return matcher.matches()
        ? Optional.of(matcher.group(2)).filter(name -> lease(name).equals(key))
        : Optional.empty();
  }

  private String key(String name, String rest) {
    return prefix + "{" + stripe(name) + "}:" + rest;
  }
}
