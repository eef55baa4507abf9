package io.distlock.servers;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * One direction of one connection through a {@link FaultProxy}: one thread reads, another one
 * writes what is due. The end of the stream stands in line behind what was sent before it, so that
 * a request that was held back still arrives when its sender has gone.
 */
final class Pipe {

  private static final int CHUNK_BYTES = 64 * 1024;

  private final Socket from;
  private final Socket to;
  private final Lane lane;
  private final Runnable atEnd;
  private final LinkedBlockingQueue<Chunk> queue = new LinkedBlockingQueue<>();
  private volatile boolean silent;
  private volatile boolean closed;

  /**
   * A pipe that does not flow yet.
   *
   * @param atEnd runs when the end of the stream has been passed on
   */
  Pipe(Socket from, Socket to, Lane lane, Runnable atEnd) {
    this.from = from;
    this.to = to;
    this.lane = lane;
    this.atEnd = atEnd;
  }

  void start(String name) {
    startThread(this::read, name + " reads");
    startThread(this::write, name + " writes");
  }

  /** From now on nothing gets through any more, not even the end. */
  void silence() {
    silent = true;
  }

  /** Ends the writing thread; the reading one ends with its socket. */
  void close() {
    closed = true;
    queue.add(Chunk.END);
  }

  private void read() {
    byte[] buffer = new byte[CHUNK_BYTES];
    long lastDueNanos = System.nanoTime();
    try {
      InputStream in = from.getInputStream();
      for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
        long dueNanos = System.nanoTime() + lane.nextDelayNanos();
        lastDueNanos = dueNanos - lastDueNanos > 0 ? dueNanos : lastDueNanos;
        queue.add(new Chunk(Arrays.copyOf(buffer, length), lastDueNanos));
      }
    } catch (IOException e) {
      // a reset: as good as the end
    }
    queue.add(new Chunk(Chunk.END.bytes, lastDueNanos));
  }

  private void write() {
    try {
      while (!closed) {
        Chunk chunk = queue.take();
        TimeUnit.NANOSECONDS.sleep(chunk.dueNanos - System.nanoTime());
        lane.pass();
        // There are no holes in a stream: once something was lost nothing that follows arrives.
        silent = silent || lane.isSwallowing();
        if (closed || silent) {
          continue;
        }
        if (chunk.isEnd()) {
          end();
          return;
        }
        to.getOutputStream().write(chunk.bytes);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      end(); // the receiver has gone
    }
  }

  private void end() {
    try {
      to.shutdownOutput();
    } catch (IOException e) {
      // closed already
    }
    atEnd.run();
  }

  private static void startThread(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  /** What was read at once, and when it is due; empty for the end of the stream. */
  private static final class Chunk {

    static final Chunk END = new Chunk(new byte[0], System.nanoTime());

    final byte[] bytes;
    final long dueNanos;

    Chunk(byte[] bytes, long dueNanos) {
      this.bytes = bytes;
      this.dueNanos = dueNanos;
    }

    boolean isEnd() {
      return bytes.length == 0;
    }
  }
}
