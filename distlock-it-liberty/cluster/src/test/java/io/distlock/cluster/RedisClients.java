package io.distlock.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** How many connections a Redis has, besides the one that is asked over. */
final class RedisClients {

  private RedisClients() {}

  static int count(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(5000);
      socket
          .getOutputStream()
          .write("CLIENT LIST TYPE normal\r\nQUIT\r\n".getBytes(StandardCharsets.US_ASCII));
      InputStream answer = socket.getInputStream();
      String text = new String(answer.readAllBytes(), StandardCharsets.UTF_8);
      return (int) text.lines().filter(line -> line.startsWith("id=")).count() - 1;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
