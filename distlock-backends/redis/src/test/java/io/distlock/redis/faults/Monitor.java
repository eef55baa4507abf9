package io.distlock.redis.faults;

import io.distlock.servers.RedisServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The server's own log of all commands, those of scripts included. */
final class Monitor implements AutoCloseable {

  private final Socket socket;
  private final Collection<Entry> entries = new ConcurrentLinkedQueue<>();

  Monitor(RedisServer server) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
    BufferedReader in =
        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    socket.getOutputStream().write("MONITOR\r\n".getBytes(StandardCharsets.US_ASCII));
    if (!"+OK".equals(in.readLine())) {
      throw new IOException("the server refuses to be monitored");
    }
    Thread thread = new Thread(() -> read(in), "monitor");
    thread.setDaemon(true);
    thread.start();
  }

  private void read(BufferedReader in) {
    try {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        Entry.parse(line).ifPresent(entries::add);
      }
    } catch (IOException e) {
      // closed
    }
  }

  /** All that scripts have done with that lease so far, in order. */
  List<Entry> entriesOf(String name) {
    return entries.stream().filter(entry -> entry.isAbout(name)).toList();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  /**
   * A command of a script.
   *
   * @param micros when, by the server's clock
   * @param text the command and its arguments, in quotes
   */
  record Entry(long micros, String text) {

    private static final String OF_SCRIPT = " [0 lua] ";

    static Optional<Entry> parse(String line) {
      int split = line.indexOf(OF_SCRIPT);
      if (split < 0) {
        return Optional.empty();
      }
      String time = line.substring(1, split).replace(".", "");
      return Optional.of(
          new Entry(Long.parseLong(time), line.substring(split + OF_SCRIPT.length())));
    }

    boolean is(String command) {
      return text.regionMatches(true, 0, "\"" + command + "\"", 0, command.length() + 2);
    }

    boolean isAbout(String name) {
      return text.contains(":lease:" + name + "\"");
    }

    Duration since(Entry earlier) {
      return Duration.ofNanos(1000 * (micros - earlier.micros));
    }
  }
}
