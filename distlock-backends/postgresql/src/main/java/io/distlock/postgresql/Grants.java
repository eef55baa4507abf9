package io.distlock.postgresql;

import io.distlock.spi.AcquireAnswer;
import io.distlock.spi.AcquireRequest;
import io.distlock.spi.Granted;
import io.distlock.spi.HandOverAnswer;
import io.distlock.spi.Held;
import io.distlock.spi.NotHeld;
import io.distlock.spi.ReleaseRequest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import org.jspecify.annotations.Nullable;

/** How leases begin. */
final class Grants {

  /**
   * So often it is asked again when somebody else was faster. The second look sees who it was, so
   * more are needed only if many come and go in that very moment.
   */
  private static final int LOOKS = 20;

  private final Office office;
  private final String prefix;

  Grants(Office office) {
    this.office = office;
    this.prefix = office.settings().prefix();
  }

  AcquireAnswer acquire(AcquireRequest request) {
    return office.askForGrant(session -> untilSeen(session, () -> acquire(session, request)));
  }

  HandOverAnswer handOver(ReleaseRequest lease, AcquireRequest request) {
    return office.ask(session -> untilSeen(session, () -> handOver(session, lease, request)));
  }

  private @Nullable AcquireAnswer acquire(Session session, AcquireRequest request)
      throws SQLException {
    try (Binding statement = session.prepare(Sql.ACQUIRE)) {
      statement
          .text(prefix + request.name())
          .token(request.token())
          .text(request.owner())
          .duration(request.ttl())
          .data(request.data())
          .flag(request.replaceData())
          .duration(office.settings().retention())
          .text(session.lockTimeout());
      try (ResultSet row = statement.query()) {
        session.requireDurable(statement.statement());
        return row.next() ? read(row) : null;
      }
    }
  }

  private static AcquireAnswer read(ResultSet row) throws SQLException {
    return switch (row.getString("answer")) {
      case "granted" -> granted(row);
      case "held" -> new Held(row.getString("owner"), Binding.remaining(row));
      default -> new Held(null, null);
    };
  }

  private @Nullable HandOverAnswer handOver(
      Session session, ReleaseRequest lease, AcquireRequest request) throws SQLException {
    try (Binding statement = session.prepare(Sql.HAND_OVER)) {
      statement
          .text(prefix + request.name())
          .token(lease.token())
          .token(request.token())
          .text(request.owner())
          .duration(request.ttl())
          .data(request.data())
          .flag(request.replaceData() || !lease.keepData())
          .text(session.lockTimeout());
      try (ResultSet row = statement.query()) {
        session.requireDurable(statement.statement());
        if (!row.next()) {
          return null;
        }
        return row.getString("answer").equals("granted") ? granted(row) : new NotHeld();
      }
    }
  }

  private static Granted granted(ResultSet row) throws SQLException {
    return new Granted(row.getLong("fencing_token"), Binding.data(row));
  }

  private static <T> T untilSeen(Session session, Look<T> look) throws SQLException {
    for (int i = 0; i < LOOKS && !session.deadline().isOver(); i++) {
      T answer = look.once();
      if (answer != null) {
        return answer;
      }
    }
    throw new SQLTransientException("somebody else was faster again and again", "40001");
  }

  /** A statement that answers nothing if somebody else was faster. */
  @FunctionalInterface
  private interface Look<T> {

    @Nullable T once() throws SQLException;
  }
}
