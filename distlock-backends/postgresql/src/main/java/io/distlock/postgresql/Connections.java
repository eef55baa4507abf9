package io.distlock.postgresql;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Where connections come from. Safe for use by many threads. */
interface Connections extends AutoCloseable {

  /** Borrows one. Closing it gives it back. */
  Connection borrow() throws SQLException;

  /**
   * Opens one to keep for long, which the caller closes; null where there are only those of
   * somebody else.
   */
  @Nullable Connection openAnother() throws SQLException;

  /** Takes back one that nobody shall use again. */
  void discard(Connection connection);

  /** Closes those that are its own, also borrowed ones. */
  @Override
  void close();
}
