package io.distlock.calls.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

/** A port that counts who connects, and never answers. */
public final class Knocks implements AutoCloseable {

  private final AtomicInteger count = new AtomicInteger();
  private final ServerSocket socket;

  private Knocks(ServerSocket socket) {
    this.socket = socket;
  }

  /** Listens on a port of the loopback interface. */
  @SuppressWarnings("AddressSelection") // the loopback address is what is meant
  public static Knocks listen() {
    try {
      Knocks knocks = new Knocks(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
      Thread thread = new Thread(knocks::accept, "counts knocks");
      thread.setDaemon(true);
      thread.start();
      return knocks;
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** How often somebody has connected. */
  public int count() {
    return count.get();
  }

  /** The port as the address of a Redis. */
  public String redis() {
    return "redis://127.0.0.1:" + socket.getLocalPort();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private void accept() {
    while (!socket.isClosed()) {
      try (Socket visitor = socket.accept()) {
        count.incrementAndGet();
      } catch (IOException closed) {
        return;
      }
    }
  }
}
