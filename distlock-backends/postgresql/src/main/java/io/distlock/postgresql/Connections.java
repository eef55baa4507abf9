package io.distlock.postgresql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Where connections come from. Safe for use by many threads. */
interface Connections extends AutoCloseable {

  /**
   * Borrows one, which works as far as is known.
   *
   * @throws TimeoutException if there is none by the deadline
   */
  Connection borrow(Deadline deadline) throws SQLException, TimeoutException;

  /** Takes back one that was borrowed. */
  void giveBack(Connection connection);

  /** Takes back one that nobody shall use again. */
  void discard(Connection connection);

  /**
   * Whether there is one that nobody else can take, or there will be as soon as it is asked for.
   */
  boolean isStocked();

  /**
   * Why there was none the last time that one was asked for; null if there was, or if nobody knows.
   */
  @Nullable SQLException problem();

  /**
   * Opens one to keep for long, which the caller closes; null where there are only those of
   * somebody else.
   */
  @Nullable Connection openAnother() throws SQLException;

  /** Closes those that are its own, also borrowed ones. */
  @Override
  void close();
}
