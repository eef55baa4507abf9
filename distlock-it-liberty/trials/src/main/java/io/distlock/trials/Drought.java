package io.distlock.trials;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import javax.sql.DataSource;

/**
 * Threads that have taken all connections of a DataSource, one each, and keep them. They are no
 * threads of the container, as a container may lend one connection twice to one of its own.
 */
final class Drought {

  /** No DataSource of a test has more. */
  private static final int MOST = 50;

  private final DataSource dataSource;
  private final CountDownLatch dry = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);

  Drought(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /** Takes all there are; then each thread works, and keeps its connection. The results. */
  <T> List<T> begin(Callable<T> work) {
    List<CompletableFuture<T>> results = new ArrayList<>();
    for (int i = 0; i < MOST; i++) {
      CompletableFuture<Boolean> taken = new CompletableFuture<>();
      CompletableFuture<T> result = new CompletableFuture<>();
      new Thread(() -> take(taken, work, result), "drought-" + i).start();
      if (!taken.join()) {
        break;
      }
      results.add(result);
    }
    dry.countDown();
    return results.stream().map(CompletableFuture::join).toList();
  }

  private <T> void take(
      CompletableFuture<Boolean> taken, Callable<T> work, CompletableFuture<T> result) {
    try (Connection connection = dataSource.getConnection()) {
      taken.complete(connection.isValid(1));
      dry.await();
      try {
        result.complete(work.call());
      } catch (Exception e) {
        result.completeExceptionally(e);
      }
      over.await();
    } catch (SQLException e) {
      taken.complete(false);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void end() {
    over.countDown();
  }
}
