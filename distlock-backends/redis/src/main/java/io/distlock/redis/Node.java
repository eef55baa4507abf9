package io.distlock.redis;

import io.distlock.spi.LeaseTime;
import io.lettuce.core.api.StatefulRedisConnection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The server that the keys of a stripe are on, and the one way to it. Today one server has all
 * stripes.
 */
final class Node {

  private final Link<StatefulRedisConnection<byte[], byte[]>> link;
  private final Failures failures;
  private final RedisSettings settings;
  private final LeaseTime time;
  private volatile boolean closed;

  Node(Driver driver, RedisSettings settings, LeaseTime time) {
    this.settings = settings;
    this.time = time;
    this.failures = new Failures(settings);
    FirstContact firstContact = new FirstContact(settings);
    this.link = new Link<>(() -> connect(driver, firstContact), settings.timeout(), time);
  }

  /** Begins to connect; whoever asks first then waits less. */
  void connect() {
    CompletableFuture<?> unused = link.connection();
  }

  /** Runs one script. */
  List<@Nullable Object> ask(Request request) {
    Exchange exchange = begin(deadline());
    return exchange.await(exchange.send(request), request);
  }

  /** The longest that a verb which begins now may take. */
  Deadline deadline() {
    return Deadline.in(settings.timeout(), time);
  }

  /** Begins to exchange requests and answers, over a connection that is open. */
  Exchange begin(Deadline deadline) {
    checkOpen();
    try {
      return new Exchange(deadline.await(link.connection()), link, deadline, failures);
    } catch (TimeoutException | ExecutionException e) {
      throw failures.notConnected(e);
    }
  }

  void checkOpen() {
    if (closed) {
      throw failures.closed();
    }
  }

  /** Refuses all later requests. */
  void close() {
    closed = true;
  }

  private static CompletionStage<StatefulRedisConnection<byte[], byte[]>> connect(
      Driver driver, FirstContact firstContact) {
    return driver
        .connect()
        .thenApply(
            connection -> {
              firstContact.made(connection.async());
              return connection;
            });
  }
}
