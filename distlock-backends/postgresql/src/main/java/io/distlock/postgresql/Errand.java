package io.distlock.postgresql;

import io.distlock.LockStoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One verb on its way: a caller waits for it, a worker does it. Whoever comes first decides whether
 * anything is ever sent: the caller who gives up, or the worker who begins.
 */
final class Errand<T> implements Runnable {

  private enum State {
    WAITING,
    SENT,
    GIVEN_UP
  }

  /** So often a statement is done again that others were in the way of. */
  private static final int TRIES = 10;

  private final Verb<T> verb;
  private final Office office;
  private final Connections connections;
  private final Deadline deadline;
  private final CompletableFuture<T> answer = new CompletableFuture<>();
  private final AtomicReference<State> state = new AtomicReference<>(State.WAITING);

  Errand(Verb<T> verb, Office office, Connections connections, Deadline deadline) {
    this.verb = verb;
    this.office = office;
    this.connections = connections;
    this.deadline = deadline;
  }

  /** Waits for the answer, on the caller's thread. */
  T await() {
    try {
      return deadline.await(answer);
    } catch (TimeoutException e) {
      boolean nothingSent = state.compareAndSet(State.WAITING, State.GIVEN_UP);
      throw nothingSent ? notServed() : office.failures().overdue();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof LockStoreException failure) {
        throw failure;
      }
      throw new LockStoreException("please report this as a fault of the library", e.getCause());
    }
  }

  /** Nobody will do it any more: its caller hears so now. */
  void refuse(LockStoreException why) {
    if (state.compareAndSet(State.WAITING, State.GIVEN_UP)) {
      boolean unused = answer.completeExceptionally(why);
    }
  }

  /** Does it, on a worker's thread. */
  @Override
  public void run() {
    if (state.get() == State.GIVEN_UP) {
      return;
    }
    try {
      answer.complete(serve());
    } catch (RuntimeException | Error e) {
      answer.completeExceptionally(e);
    }
  }

  private T serve() {
    Connection connection = borrow();
    Session session = new Session(connection, office.statements(), deadline);
    boolean good = false;
    try {
      session.begin();
      office.firstContact().ensure(session);
      if (!state.compareAndSet(State.WAITING, State.SENT)) {
        throw notServed();
      }
      T result = perform(session);
      good = true;
      return result;
    } catch (LockStoreException e) { // our own judgement, which the connection is not to blame for
      good = true;
      throw e;
    } catch (SQLException e) {
      good = SqlState.of(e).isConnectionGood();
      office.firstContact().doubt(e);
      throw office.failures().of(e);
    } catch (RuntimeException e) {
      throw office.failures().of(e);
    } finally {
      giveBack(connection, session, good);
    }
  }

  private T perform(Session session) throws SQLException {
    for (int attempt = 1; ; attempt++) {
      try {
        return verb.on(session);
      } catch (SQLException e) {
        boolean again = SqlState.of(e) == SqlState.CONFLICT && attempt < TRIES;
        if (!again || deadline.isOver()) {
          throw e;
        }
      }
    }
  }

  private Connection borrow() {
    try {
      return connections.borrow(deadline);
    } catch (TimeoutException e) {
      throw notServed();
    } catch (SQLException e) {
      throw office.failures().notConnected(e);
    }
  }

  private LockStoreException notServed() {
    SQLException problem = connections.problem();
    return problem == null
        ? office.failures().notServed()
        : office.failures().notConnected(problem);
  }

  private void giveBack(Connection connection, Session session, boolean good) {
    if (good && ends(session)) {
      connections.giveBack(connection);
    } else {
      connections.discard(connection);
    }
  }

  private static boolean ends(Session session) {
    try {
      session.end();
      return true;
    } catch (SQLException | RuntimeException e) {
      return false;
    }
  }
}
