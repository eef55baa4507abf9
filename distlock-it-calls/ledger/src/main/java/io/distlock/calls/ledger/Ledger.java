package io.distlock.calls.ledger;

import io.distlock.LeaseNotHeldException;
import io.distlock.cdi.CurrentLease;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * The tables {@code counter (kind, value)} and {@code entry (kind)}. A booking adds one to a
 * counter and writes an entry, as somebody would who relies on being alone: it locks no row that it
 * reads.
 */
@ApplicationScoped
class Ledger {

  @Inject CurrentTransaction transaction;
  @Inject CurrentLease lease;
  @Inject Notes notes;

  /** Books in the transaction of this thread, if there is one. */
  void book(BookingOrder order) {
    notes.note(order.account(), "token", token());
    notes.note(order.account(), "thread", Thread.currentThread().getName());
    boolean isTransactional = transaction.isActive();
    if (isTransactional) {
      transaction.completion().of(order);
    } else if (order.ending() != Ending.COMMIT) {
      throw new Refusal();
    }
    write(order, isTransactional ? 0 : order.commitMillis());
    notes.noteTime(order.account(), "written");
    boolean interrupted = Pause.take(order.bodyMillis());
    notes.note(order.account(), "interrupted", interrupted);
    notes.noteTime(order.account(), "bodyEnd");
    if (order.ending() == Ending.THROW) {
      throw new Refusal();
    }
    if (order.ending() == Ending.ROLLBACK_ONLY) {
      transaction.setRollbackOnly();
    }
  }

  private void write(BookingOrder order, long millisBetween) {
    try (Connection connection = connect()) {
      long value = read(connection, order.account());
      Pause.take(millisBetween);
      try (PreparedStatement update =
              connection.prepareStatement("UPDATE counter SET value = ? WHERE kind = ?");
          PreparedStatement insert =
              connection.prepareStatement("INSERT INTO entry (kind) VALUES (?)")) {
        update.setLong(1, value + 1);
        update.setString(2, order.account());
        update.executeUpdate();
        insert.setString(1, order.account());
        insert.executeUpdate();
      }
    } catch (SQLException problem) {
      throw new IllegalStateException(problem);
    }
  }

  private static long read(Connection connection, String account) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement("SELECT value FROM counter WHERE kind = ?")) {
      select.setString(1, account);
      try (ResultSet row = select.executeQuery()) {
        row.next();
        return row.getLong(1);
      }
    }
  }

  @SuppressWarnings("BanJNDI") // the name is that of the test's own container
  private Connection connect() throws SQLException {
    String name = ConfigProvider.getConfig().getValue("calls.datasource", String.class);
    try {
      DataSource found = InitialContext.doLookup(name);
      return found.getConnection();
    } catch (NamingException e) {
      throw new IllegalStateException("no DataSource " + name, e);
    }
  }

  /** 0 if the caller has the lease on another thread. */
  private long token() {
    try {
      return lease.fencingToken();
    } catch (LeaseNotHeldException elsewhere) {
      return 0;
    }
  }
}
