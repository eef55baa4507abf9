package io.distlock.servers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** One connection that speaks Redis' protocol line by line, to see what a client would see. */
final class RespConnection implements AutoCloseable {

  static final String NO_ANSWER = "(no answer)";

  private final Socket socket;
  private final BufferedReader in;

  RespConnection(URI uri) throws IOException {
    socket = new Socket(uri.getHost(), uri.getPort());
    in =
        new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
  }

  void send(String command) throws IOException {
    socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.US_ASCII));
  }

  /** Returns the first line of the next answer, or {@link #NO_ANSWER}. */
  String receive(Duration atMost) throws IOException {
    socket.setSoTimeout(Math.toIntExact(atMost.toMillis()));
    try {
      return String.valueOf(in.readLine());
    } catch (SocketTimeoutException e) {
      return NO_ANSWER;
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
