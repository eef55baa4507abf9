package io.distlock.postgresql;

import java.sql.Connection;
import java.sql.SQLException;

/** Where connections come from. Safe for use by many threads. */
interface Connections extends AutoCloseable {

  /** Borrows one, in autocommit mode. Closing it gives it back. */
  Connection borrow() throws SQLException;

  /** Takes back one that nobody shall use again. */
  void discard(Connection connection);

  /** Closes those that are its own, also borrowed ones. */
  @Override
  void close();
}
