package io.distlock.engine;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Names this process for people who look at a lock: host, process id, start. */
final class Owners {

  private static final int MAX_LENGTH = 255;

  private Owners() {}

  static String ofThisProcess() {
    ProcessHandle process = ProcessHandle.current();
    String start =
        process
            .info()
            .startInstant()
            .map(s -> s.truncatedTo(ChronoUnit.SECONDS))
            .map(Instant::toString)
            .orElse("unknown");
    return host() + "/" + process.pid() + "/" + start;
  }

  static String checked(String owner) {
    if (owner.isBlank()
        || owner.length() > MAX_LENGTH
        || owner.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException(
          "owner is '%s', but must have 1 to %d characters, not all blank, and no control characters"
              .formatted(owner, MAX_LENGTH));
    }
    return owner;
  }

  private static String host() {
    String host = System.getenv("HOSTNAME");
    if (host != null && !host.isBlank()) {
      return host;
    }
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown-host";
    }
  }
}
