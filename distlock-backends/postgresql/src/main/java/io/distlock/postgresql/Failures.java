package io.distlock.postgresql;

import io.distlock.LockStoreException;
import io.distlock.LockStoreUnavailableException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Turns what went wrong into the exceptions of the contract. */
final class Failures {

  private final PostgresSettings settings;
  private final String store;
  private final long timeoutMillis;

  Failures(PostgresSettings settings) {
    this.settings = settings;
    this.store = settings.server();
    this.timeoutMillis = settings.timeout().toMillis();
  }

  LockStoreException closed() {
    return new LockStoreUnavailableException("the lock store " + store + " is closed", null, false);
  }

  LockStoreException overrun() {
    return new LockStoreUnavailableException(
        "too many requests wait for "
            + store
            + ": see whether it is slow, or raise distlock.postgresql.connections",
        null,
        false);
  }

  /** No answer in time: the server may be slow, frozen, or unreachable. */
  LockStoreException overdue() {
    return new LockStoreUnavailableException(
        "no answer from %s within %d ms: check the server and the network, or raise distlock.postgresql.timeout"
            .formatted(store, timeoutMillis),
        null);
  }

  /** Nothing was sent by then. */
  LockStoreException notServed() {
    String message =
        settings.isForeign()
            ? "no connection from the DataSource of %s within %d ms: all are in use, or it cannot connect: locks keep two of its connections, see whether its maximum allows that (%s)"
            : "no connection to %s within %d ms: check whether the server is up, and whether all connections are in use (%s, distlock.postgresql.connections, max_connections)";
    return new LockStoreUnavailableException(
        message.formatted(store, timeoutMillis, settings.source()), null, false);
  }

  /** Nothing was sent. */
  LockStoreException notConnected(SQLException failure) {
    SQLException root = root(failure);
    SqlState state = SqlState.of(root);
    if (settings.isForeign() && root.getSQLState() == null) {
      return new LockStoreUnavailableException(
          "the DataSource of %s gave no connection: %s: check its settings, and whether all are in use: locks keep two of its connections, see whether its maximum allows that (%s)"
              .formatted(store, describe(root), settings.source()),
          failure,
          false);
    }
    if (state.isTemporary()) {
      return new LockStoreUnavailableException(
          "cannot connect to %s: %s: check %s, and whether the server is up"
              .formatted(store, describe(root), settings.source()),
          root,
          false);
    }
    return new LockStoreException(
        "%s lets us not in: %s: check distlock.postgresql.username, distlock.postgresql.password and the database of %s"
            .formatted(store, describe(root), settings.source()),
        root,
        false);
  }

  /** What came instead of the answer to a statement. */
  LockStoreException of(SQLException failure) {
    SqlState state = SqlState.of(failure);
    String advice = advice(state);
    String message =
        "%s %s: %s%s"
            .formatted(
                store,
                state == SqlState.CONNECTION_LOST ? "failed before the answer came" : "refused",
                describe(failure),
                advice == null ? "" : " (" + advice + ")");
    return state.isTemporary()
        ? new LockStoreUnavailableException(message, failure, state.isOutcomeUnknown())
        : new LockStoreException(message, failure, state.isOutcomeUnknown());
  }

  /** Whatever else a driver or a pool may throw. */
  LockStoreException of(RuntimeException failure) {
    return new LockStoreException("%s failed: %s".formatted(store, failure), failure);
  }

  /** The table cannot be used; a human has to change something. */
  LockStoreException unusable(String what) {
    return new LockStoreException("%s: %s".formatted(store, what), null, false);
  }

  private @Nullable String advice(SqlState state) {
    return switch (state) {
      case CONFLICT -> "too many conflicts with others";
      case ROW_LOCKED ->
          "another session keeps a row of %s locked: look for 'idle in transaction' in pg_stat_activity"
              .formatted(settings.table());
      case CANCELLED -> "it took too long: check the server, or raise distlock.postgresql.timeout";
      case READ_ONLY -> "it is a standby, or must not write: check " + settings.source();
      case WRONG_TABLE ->
          "the table %s is not what it should be: compare it with distlock_lease.sql"
              .formatted(settings.table());
      case NOT_PERMITTED ->
          "GRANT SELECT, INSERT, UPDATE, DELETE ON %s, and USAGE on its schema"
              .formatted(settings.table());
      default -> null;
    };
  }

  /** A pool says that it has no connection, and why as the cause. */
  private static SQLException root(SQLException failure) {
    SQLException root = failure;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException known) {
        root = known;
      }
    }
    return root;
  }

  private static String describe(SQLException failure) {
    String message = failure.getMessage();
    String code = failure.getSQLState();
    return (message == null
            ? failure.getClass().getSimpleName()
            : message.lines().findFirst().orElse(""))
        + (code == null ? "" : " [" + code + "]");
  }
}
