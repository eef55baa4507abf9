package io.distlock.postgresql;

import io.distlock.spi.AbandonRequest;
import io.distlock.spi.ReleaseRequest;
import java.sql.ResultSet;
import java.sql.SQLException;

/** How leases end, apart from their expiry. */
final class Endings {

  private final Office office;
  private final String prefix;

  Endings(Office office) {
    this.office = office;
    this.prefix = office.settings().prefix();
  }

  boolean release(ReleaseRequest request) {
    return office.ask(
        session -> {
          try (Binding statement = session.prepare(Sql.RELEASE)) {
            statement
                .text(prefix + request.name())
                .token(request.token())
                .duration(request.keepFor())
                .flag(request.keepData())
                .text(session.lockTimeout());
            return answersRow(statement);
          }
        });
  }

  void abandon(AbandonRequest request) {
    boolean unused =
        office.ask(
            session -> {
              try (Binding statement = session.prepare(Sql.ABANDON)) {
                statement
                    .text(prefix + request.name())
                    .token(request.token())
                    .text(session.lockTimeout());
                return answersRow(statement);
              }
            });
  }

  boolean forceRelease(String name, long expectedFencingToken) {
    return office.ask(
        session -> {
          try (Binding statement = session.prepare(Sql.FORCE_RELEASE)) {
            statement.text(prefix + name).number(expectedFencingToken).text(session.lockTimeout());
            return answersRow(statement);
          }
        });
  }

  private static boolean answersRow(Binding statement) throws SQLException {
    try (ResultSet row = statement.query()) {
      return row.next();
    }
  }
}
