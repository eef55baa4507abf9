package io.distlock.postgresql;

import io.distlock.spi.LeaseTime;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Connections of somebody else's DataSource. One is kept as soon as it could be had, so that there
 * is one also while the application uses up all others. More are borrowed when one is not enough,
 * and go back after use.
 *
 * <p>The DataSource is asked on threads of this pool and nowhere else: never on a thread of the
 * application, so nothing is ever enlisted in a transaction of the application; and however long it
 * lets us wait, nobody here waits longer than he wants to.
 *
 * <p>Safe for use by many threads. Nobody waits, and no connection is touched, under the lock.
 */
final class ForeignPool implements Connections {

  private final DataSource dataSource;
  private final int most;
  private final LeaseTime time;
  private final Workers askers;
  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Turn> turns = new ArrayDeque<>();
  private final Inquiries inquiries;
  private @Nullable Connection kept;
  private long keptSinceNanos;
  private int lent;
  private boolean closed;
  private volatile @Nullable SQLException problem;

  /**
   * Asks for nothing yet.
   *
   * @param most the most connections that are lent at once
   */
  ForeignPool(DataSource dataSource, int most, LeaseTime time) {
    this.dataSource = dataSource;
    this.most = most;
    this.time = time;
    this.inquiries = new Inquiries(time);
    this.askers = new Workers("distlock-postgresql-datasource", most + Inquiries.MOST_FORGOTTEN);
  }

  @Override
  public Connection borrow(Deadline deadline) throws SQLException, TimeoutException {
    while (true) {
      Turn turn = takeTurn();
      Connection connection = await(turn, deadline);
      if (turn.isFresh(time) || KeptConnection.isAlive(connection, deadline)) {
        return connection;
      }
      discard(connection);
    }
  }

  private Turn takeTurn() throws SQLException {
    lock.lock();
    try {
      if (closed) {
        throw new SQLException("closed");
      }
      Turn turn = new Turn();
      if (kept != null) {
        lent++;
        turn.serve(kept, keptSinceNanos);
        kept = null;
      } else {
        turns.add(turn);
        askForMore();
      }
      return turn;
    } finally {
      lock.unlock();
    }
  }

  private Connection await(Turn turn, Deadline deadline) throws SQLException, TimeoutException {
    try {
      return turn.await(deadline);
    } catch (TimeoutException e) {
      if (leave(turn)) {
        throw e;
      }
      return turn.await(deadline); // it was served in that very moment
    }
  }

  /** False if it is served already. */
  private boolean leave(Turn turn) {
    lock.lock();
    try {
      return turns.remove(turn);
    } finally {
      lock.unlock();
    }
  }

  /** Under the lock. No more than are waited for, so that the DataSource is not asked in vain. */
  private void askForMore() {
    for (int asked = inquiries.count();
        !closed && turns.size() > asked && lent + asked < most;
        asked++) {
      Inquiries.Inquiry inquiry = inquiries.begin();
      askers.execute(() -> ask(inquiry));
    }
  }

  private void ask(Inquiries.Inquiry inquiry) {
    Connection connection;
    try {
      connection = dataSource.getConnection();
      if (connection == null) {
        throw new SQLException("the DataSource returned null");
      }
    } catch (SQLException e) {
      refused(inquiry, e);
      return;
    } catch (RuntimeException | Error e) { // whatever a pool may throw
      refused(inquiry, new SQLException("the DataSource failed: " + e, e));
      return;
    }
    arrived(inquiry, connection);
  }

  private void arrived(Inquiries.Inquiry inquiry, Connection connection) {
    boolean wanted;
    lock.lock();
    try {
      inquiries.end(inquiry);
      problem = null;
      wanted = pass(connection);
    } finally {
      lock.unlock();
    }
    if (!wanted) {
      close(connection);
    }
  }

  /** Under the lock: to whoever waits longest, or kept. False if nobody wants it. */
  private boolean pass(Connection connection) {
    Turn next = turns.poll();
    if (next != null) {
      lent++;
      next.serve(connection, time.nanoTime());
      return true;
    }
    if (closed || kept != null) {
      return false;
    }
    kept = connection;
    keptSinceNanos = time.nanoTime();
    return true;
  }

  /** Whoever waits goes on waiting while there is another one that may become free. */
  private void refused(Inquiries.Inquiry inquiry, SQLException failure) {
    lock.lock();
    try {
      inquiries.end(inquiry);
      problem = failure;
      if (lent + inquiries.count() == 0) {
        failAll(failure);
      }
    } finally {
      lock.unlock();
    }
  }

  private void failAll(SQLException failure) {
    turns.forEach(turn -> turn.fail(failure));
    turns.clear();
  }

  @Override
  public void giveBack(Connection connection) {
    lock.lock();
    try {
      lent--;
      if (pass(connection)) {
        return;
      }
    } finally {
      lock.unlock();
    }
    close(connection);
  }

  @Override
  public void discard(Connection connection) {
    abort(connection);
    lock.lock();
    try {
      lent--;
      askForMore();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean isStocked() {
    lock.lock();
    try {
      return kept != null || lent > 0;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public @Nullable SQLException problem() {
    return problem;
  }

  @Override
  public @Nullable Connection openAnother() {
    return null;
  }

  /** Those that are lent go back when they are given back: the DataSource is somebody else's. */
  @Override
  public void close() {
    Connection last;
    lock.lock();
    try {
      closed = true;
      failAll(new SQLException("closed"));
      last = kept;
      kept = null;
    } finally {
      lock.unlock();
    }
    List<Runnable> unused = askers.close();
    if (last != null) {
      close(last);
    }
  }

  private static void close(Connection connection) {
    try {
      connection.close();
    } catch (SQLException | RuntimeException e) {
      abort(connection);
    }
  }

  /**
   * Aborted first, so that the DataSource cannot take it for a good one. Whatever a pool throws
   * then, its place is free again for another one.
   */
  private static void abort(Connection connection) {
    try (connection) {
      connection.abort(Runnable::run);
    } catch (SQLException | RuntimeException | LinkageError e) {
      // It is of no use any more in any case.
    }
  }
}
