package io.distlock.servers;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Asks a Redis whether it answers, in its own protocol and without a client library. A Redis that
 * wants a password first answers with an error, which is an answer too.
 */
final class RedisPing {

  private static final int TIMEOUT_MILLIS = (int) Duration.ofSeconds(1).toMillis();

  /** Bytes of the shortest answer, {@code +PONG} and the end of its line. */
  private static final int ENOUGH = 7;

  private RedisPing() {}

  static boolean answers(String host, int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port), TIMEOUT_MILLIS);
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
      byte[] start = socket.getInputStream().readNBytes(ENOUGH);
      String answer = new String(start, StandardCharsets.US_ASCII);
      return answer.startsWith("+PONG") || answer.startsWith("-NOAUTH");
    } catch (IOException e) {
      return false;
    }
  }
}
