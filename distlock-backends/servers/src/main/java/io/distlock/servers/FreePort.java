package io.distlock.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Finds TCP ports of the loopback interface that nobody listens on right now. */
public final class FreePort {

  private FreePort() {}

  /** Returns a port that was free a moment ago; somebody may still take it first. */
  public static int find() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static boolean isTaken(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return !socket.isBound();
    } catch (IOException e) {
      return true;
    }
  }
}
