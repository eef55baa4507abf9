package io.distlock.servers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Sends lines and reads answers. */
final class EchoClient implements AutoCloseable {

  private final Socket socket;
  private final BufferedReader in;

  EchoClient(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    in =
        new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
  }

  void send(String line) throws IOException {
    socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.US_ASCII));
  }

  /** The next line; null at the end of the stream. */
  @Nullable String answer() throws IOException {
    socket.setSoTimeout((int) Duration.ofSeconds(10).toMillis());
    return in.readLine();
  }

  /** Whether nothing comes for a while, neither a line nor an end. */
  boolean hearsNothing() throws IOException {
    socket.setSoTimeout(200);
    try {
      String line = in.readLine();
      throw new AssertionError("heard " + line);
    } catch (SocketTimeoutException e) {
      return true;
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
