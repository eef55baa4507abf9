package io.distlock.servers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds TCP ports of the loopback interface for servers that are told their port.
 *
 * <p>They are below those that the operating system hands out by itself: one of these could go to
 * anybody's outgoing connection while the server is starting, or while it is down between two runs.
 */
public final class FreePort {

  private static final int LOWEST = 20_000;
  private static final int HIGHEST = 32_000;
  private static final int ATTEMPTS = 100;

  private FreePort() {}

  /** Returns a port that was free a moment ago; another server may still take it first. */
  public static int find() {
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
      if (!isTaken(port)) {
        return port;
      }
    }
    throw new IllegalStateException("No free port from " + LOWEST + " to " + HIGHEST);
  }

  static boolean isTaken(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return !socket.isBound();
    } catch (IOException e) {
      return true;
    }
  }
}
