package io.distlock.servers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Answers each line with itself, and remembers what it has seen. */
final class EchoServer implements AutoCloseable {

  private final ServerSocket listener;
  private final Collection<String> seen = new ConcurrentLinkedQueue<>();

  EchoServer() {
    try {
      listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  /** All lines, and "end" for each connection that its client has ended. */
  Collection<String> seen() {
    return seen;
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        start(() -> serve(socket));
      } catch (IOException e) {
        // closed
      }
    }
  }

  private void serve(Socket socket) {
    try (socket;
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        seen.add(line);
        socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.US_ASCII));
      }
      seen.add("end");
    } catch (IOException e) {
      seen.add("reset");
    }
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "echo-server");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
