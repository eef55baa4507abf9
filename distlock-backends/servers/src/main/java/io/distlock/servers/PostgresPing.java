package io.distlock.servers;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Asks a PostgreSQL whether it lets sessions begin, in its own protocol and without a driver. One
 * that is starting or stopping answers with an error; a demand for a password is good enough.
 */
final class PostgresPing {

  private static final int TIMEOUT_MILLIS = (int) Duration.ofSeconds(1).toMillis();
  private static final int PROTOCOL_3_0 = 3 << 16;

  private PostgresPing() {}

  static boolean answers(String host, int port, String user) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port), TIMEOUT_MILLIS);
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.getOutputStream().write(startup(user));
      return socket.getInputStream().read() == 'R';
    } catch (IOException e) {
      return false;
    }
  }

  private static byte[] startup(String user) throws IOException {
    byte[] parameters =
        ("user\0" + user + "\0database\0postgres\0\0").getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream message = new DataOutputStream(bytes);
    message.writeInt(2 * Integer.BYTES + parameters.length);
    message.writeInt(PROTOCOL_3_0);
    message.write(parameters);
    return bytes.toByteArray();
  }
}
