package io.distlock.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * A network between client and server that can swallow what is sent over the connections that are
 * open: no reset, no end, just silence. New connections work.
 */
final class SilentProxy implements AutoCloseable {

  private final ServerSocket listener;
  private volatile int serverPort;
  private final Queue<Pipe> pipes = new ConcurrentLinkedQueue<>();

  SilentProxy(int serverPort) {
    this.serverPort = serverPort;
    try {
      this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start(this::accept);
  }

  URI uri() {
    return URI.create("redis://127.0.0.1:" + listener.getLocalPort());
  }

  /** From now on the open connections carry nothing any more. */
  void silenceOpenConnections() {
    pipes.forEach(pipe -> pipe.silent = true);
  }

  /** From now on new connections lead there; open ones stay. */
  void leadTo(int newServerPort) {
    serverPort = newServerPort;
  }

  int connections() {
    return pipes.size() / 2;
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
        open(new Pipe(client, server), new Pipe(server, client));
      } catch (IOException e) {
        // closed, or the server is down: the next one may work
      }
    }
  }

  private void open(Pipe there, Pipe back) {
    pipes.add(there);
    pipes.add(back);
    start(there);
    start(back);
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "silent-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    closeQuietly(listener);
    pipes.forEach(Pipe::close);
  }

  private static void closeQuietly(@Nullable AutoCloseable closeable) {
    try {
      if (closeable != null) {
        closeable.close();
      }
    } catch (Exception e) {
      // nothing depends on it
    }
  }

  /** One direction of a connection. */
  private static final class Pipe implements Runnable {

    private final Socket from;
    private final Socket to;
    private volatile boolean silent;

    Pipe(Socket from, Socket to) {
      this.from = from;
      this.to = to;
    }

    @Override
    public void run() {
      byte[] buffer = new byte[8192];
      try {
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
          if (!silent) {
            out.write(buffer, 0, length);
          }
        }
      } catch (IOException e) {
        // as good as the end
      }
      if (!silent) {
        close();
      }
    }

    void close() {
      closeQuietly(from);
      closeQuietly(to);
    }
  }
}
