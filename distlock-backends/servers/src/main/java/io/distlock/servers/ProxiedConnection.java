package io.distlock.servers;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A connection that a client opened to a {@link FaultProxy}, and the one from there to the server.
 */
final class ProxiedConnection {

  private final Socket client;
  private final Socket server;
  private final Pipe requests;
  private final Pipe replies;
  private final AtomicInteger openPipes = new AtomicInteger(2);
  private final Consumer<ProxiedConnection> atEnd;

  ProxiedConnection(
      Socket client,
      Socket server,
      Lane requestLane,
      Lane replyLane,
      Consumer<ProxiedConnection> atEnd) {
    this.client = client;
    this.server = server;
    this.atEnd = atEnd;
    this.requests = new Pipe(client, server, requestLane, this::pipeEnded);
    this.replies = new Pipe(server, client, replyLane, this::pipeEnded);
  }

  void start() {
    requests.start("fault-proxy requests");
    replies.start("fault-proxy replies");
  }

  void silence() {
    requests.silence();
    replies.silence();
  }

  /** Resets both halves at once. */
  void cut() {
    requests.close();
    replies.close();
    reset(client);
    reset(server);
    atEnd.accept(this);
  }

  static void reset(Socket socket) {
    try (socket) {
      socket.setSoLinger(true, 0);
    } catch (IOException e) {
      // it has gone already
    }
  }

  private void pipeEnded() {
    if (openPipes.decrementAndGet() == 0) {
      closeQuietly(client);
      closeQuietly(server);
      atEnd.accept(this);
    }
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // it has gone already
    }
  }
}
