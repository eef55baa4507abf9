package io.distlock.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A network between a client and a local server, with all that can go wrong in one: it delays, goes
 * silent, loses, holds back and resets. At first everything passes.
 *
 * <p>As in a real network a stream has no holes: when something was swallowed, nothing that was
 * sent later over the same connection arrives in that direction, not even the end of the stream,
 * and not after {@link #heal()} either. What was {@linkplain #hold held back} arrives later, also
 * if its sender has gone meanwhile.
 *
 * <p>Thread-safe.
 */
public final class FaultProxy implements AutoCloseable {

  private static final int BACKLOG = 50;
  private static final int CONNECT_MILLIS = 5_000;

  private final ServerSocket listener;
  private final Map<Direction, Lane> lanes = new EnumMap<>(Direction.class);
  private final Set<ProxiedConnection> connections = ConcurrentHashMap.newKeySet();
  private volatile int serverPort;
  private volatile boolean refusing;

  private FaultProxy(ServerSocket listener, int serverPort) {
    this.listener = listener;
    this.serverPort = serverPort;
    lanes.put(Direction.REQUESTS, new Lane());
    lanes.put(Direction.REPLIES, new Lane());
  }

  /** Opens a network that leads to a port of the loopback interface. */
  public static FaultProxy to(int serverPort) {
    try {
      FaultProxy proxy =
          new FaultProxy(
              new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress()), serverPort);
      Thread thread = new Thread(proxy::accept, "fault-proxy accepts");
      thread.setDaemon(true);
      thread.start();
      return proxy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the TCP port that clients connect to. */
  public int port() {
    return listener.getLocalPort();
  }

  /** Returns where clients connect to, such as {@code redis://127.0.0.1:port}. */
  public URI uri(String scheme) {
    return URI.create(scheme + "://127.0.0.1:" + port());
  }

  /** Returns how many connections are open, silent ones included. */
  public int connections() {
    return connections.size();
  }

  /** From now on new connections lead there; open ones stay. */
  public void leadTo(int newServerPort) {
    serverPort = newServerPort;
  }

  /** From now on what goes in that direction takes that long, on all connections. */
  public void delay(Direction direction, Delay delay) {
    lane(direction).delay(delay);
  }

  /**
   * From now on what goes in that direction is lost, on all connections. If it is the replies, the
   * server still does what it is asked for.
   */
  public void swallow(Direction direction) {
    lane(direction).swallow(true);
  }

  /**
   * From now on there is silence on all connections: no reset, no end. New ones are accepted, and
   * silent as well.
   */
  public void blackHole() {
    swallow(Direction.REQUESTS);
    swallow(Direction.REPLIES);
    blackHoleOpenConnections();
  }

  /** From now on there is silence on the connections that are open; new ones work. */
  public void blackHoleOpenConnections() {
    connections.forEach(ProxiedConnection::silence);
  }

  /** From now on what goes in that direction waits for {@link #letGo}, on all connections. */
  public void hold(Direction direction) {
    lane(direction).hold(true);
  }

  /** Returns on how many connections something waits in that direction. */
  public int held(Direction direction) {
    return lane(direction).held();
  }

  /** Lets arrive what was held back. */
  public void letGo(Direction direction) {
    lane(direction).hold(false);
  }

  /** Resets all connections that are open; new ones work. */
  public void cut() {
    connections.forEach(ProxiedConnection::cut);
  }

  /** Resets all connections that are open, and new ones at once. */
  public void refuse() {
    refusing = true;
    cut();
  }

  /** From now on everything passes without delay; what was swallowed stays lost. */
  public void heal() {
    refusing = false;
    for (Lane lane : lanes.values()) {
      lane.swallow(false);
      lane.delay(Delay.none());
      lane.hold(false);
    }
  }

  /** Resets all connections and accepts no others. */
  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      heal();
      cut();
    }
  }

  private Lane lane(Direction direction) {
    Lane lane = lanes.get(direction);
    if (lane == null) {
      throw new IllegalArgumentException("no such direction: " + direction);
    }
    return lane;
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        open(listener.accept());
      } catch (IOException e) {
        // closed
      }
    }
  }

  private void open(Socket client) {
    Socket server = new Socket();
    try {
      if (refusing) {
        throw new IOException("refused");
      }
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
      server.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), serverPort), CONNECT_MILLIS);
      ProxiedConnection connection =
          new ProxiedConnection(
              client,
              server,
              lane(Direction.REQUESTS),
              lane(Direction.REPLIES),
              connections::remove);
      connections.add(connection);
      connection.start();
      if (listener.isClosed() || refusing) {
        connection.cut();
      }
    } catch (IOException e) {
      ProxiedConnection.reset(client);
      ProxiedConnection.reset(server);
    }
  }
}
