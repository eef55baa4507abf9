package io.distlock.postgresql;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Looks at the server and the table before the first verb, and again after an error that casts
 * doubt on the table. Creates the table if it is missing and may be created. What is wrong is told
 * to whoever asks, each time, until it is right.
 */
final class FirstContact {

  private static final Logger LOG = System.getLogger(PostgresLeaseStore.class.getName());

  private final PostgresSettings settings;
  private final Failures failures;
  private final AtomicBoolean told = new AtomicBoolean();
  private volatile boolean made;

  FirstContact(PostgresSettings settings, Failures failures) {
    this.settings = settings;
    this.failures = failures;
  }

  /** Whether server and table were found right, as far as is known. */
  boolean isMade() {
    return made;
  }

  void ensure(Session session) throws SQLException {
    if (made) {
      return;
    }
    Shape shape = look(session);
    requireServer(shape);
    if (!shape.isThere()) {
      create(session);
      shape = look(session);
    }
    shape
        .fault()
        .ifPresent(
            fault -> {
              throw failures.unusable("table " + settings.table() + " " + fault);
            });
    made = true;
    tell(shape);
  }

  /** To be looked at again if that error may come from the table. */
  void doubt(SQLException failure) {
    if (SqlState.of(failure) == SqlState.WRONG_TABLE) {
      made = false;
    }
  }

  private Shape look(Session session) throws SQLException {
    try (Binding statement = session.prepare(Sql.SHAPE).text(settings.table().quoted());
        ResultSet row = statement.query()) {
      row.next();
      return Shape.read(row);
    }
  }

  private void requireServer(Shape shape) {
    if (shape.version() < Shape.OLDEST_VERSION) {
      throw failures.unusable(
          "its version number is %d, but PostgreSQL 13 or newer is needed"
              .formatted(shape.version()));
    }
    if (!shape.encoding().equals("UTF8")) {
      throw failures.unusable(
          "its encoding is %s, which cannot store all names of locks: use a database in UTF8"
              .formatted(shape.encoding()));
    }
  }

  private void create(Session session) throws SQLException {
    if (!settings.createsTable()) {
      throw failures.unusable(
          "table %s is missing, and %s is never: create it with distlock_lease.sql"
              .formatted(settings.table(), PostgresSettings.CREATE_TABLE));
    }
    session.createTable();
    LOG.log(Level.INFO, "Created table " + settings.table() + " in " + settings.server());
  }

  private void tell(Shape shape) {
    if (!told.compareAndSet(false, true)) {
      return;
    }
    LOG.log(Level.INFO, "Locks are kept in " + settings.description());
    if (shape.isUnlogged()) {
      LOG.log(
          Level.WARNING,
          "Table %s in %s is UNLOGGED: a crash of the server empties it, and then two processes may hold one lock. ALTER TABLE %s SET LOGGED"
              .formatted(settings.table(), settings.server(), settings.table()));
    }
    if (shape.isReadOnly()) {
      LOG.log(
          Level.WARNING,
          "%s is a standby or must not write, so no lock can be acquired: check %s"
              .formatted(settings.server(), settings.source()));
    }
  }
}
