package io.distlock.servers;

import java.util.Arrays;
import java.util.Locale;

/** Where whoever runs the tests wants their servers from. */
enum ServerMode {
  /** From a URI if one is set, else from Docker if it has one, else a local process. */
  AUTO,
  /** Running already, at the URI that is set. */
  URI,
  /** In a container. */
  DOCKER,
  /** A process of this machine. */
  LOCAL;

  /**
   * Reads {@value BackendServers#MODE_PROPERTY}; not set means {@link #AUTO}.
   *
   * @throws IllegalArgumentException if it is none of the modes
   */
  static ServerMode of(TestSettings settings) {
    return settings.get(BackendServers.MODE_PROPERTY).map(ServerMode::parse).orElse(AUTO);
  }

  private static ServerMode parse(String text) {
    return Arrays.stream(values())
        .filter(mode -> mode.toString().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    BackendServers.MODE_PROPERTY
                        + " is '"
                        + text
                        + "', expected is one of "
                        + Arrays.toString(values())));
  }

  /** Returns the word that a person writes. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
