package io.distlock.postgresql;

import io.distlock.spi.LeaseTime;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/** Somebody's turn to get a connection of a pool. */
final class Turn {

  /** So long after its last use a connection is taken for alive. */
  private static final Duration FRESH = Duration.ofMillis(500);

  private final CompletableFuture<Connection> connection = new CompletableFuture<>();
  private volatile long lastUseNanos;

  void serve(Connection served, long usedLastNanos) {
    lastUseNanos = usedLastNanos;
    connection.complete(served);
  }

  void fail(SQLException failure) {
    connection.completeExceptionally(failure);
  }

  /** Once served: whether the connection was in use a moment ago. */
  boolean isFresh(LeaseTime time) {
    return time.nanoTime() - lastUseNanos < FRESH.toNanos();
  }

  Connection await(Deadline deadline) throws SQLException, TimeoutException {
    try {
      return deadline.await(connection);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof SQLException failure ? failure : new SQLException(e.getCause());
    }
  }
}
