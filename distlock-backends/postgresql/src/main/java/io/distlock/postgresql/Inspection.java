package io.distlock.postgresql;

import io.distlock.LockInfo;
import io.distlock.spi.LeaseData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks at leases and changes nothing. */
final class Inspection {

  private final Office office;
  private final String prefix;

  Inspection(Office office) {
    this.office = office;
    this.prefix = office.settings().prefix();
  }

  Optional<LockInfo> find(String name) {
    return office.ask(
        session -> {
          try (Binding statement = session.prepare(Sql.FIND).text(prefix + name);
              ResultSet row = statement.query()) {
            return row.next() ? Optional.of(read(row)) : Optional.empty();
          }
        });
  }

  /** The valid leases whose names come next after that one; at most so many. */
  List<LockInfo> findSome(String after, int atMost) {
    return office.ask(
        session -> {
          List<LockInfo> found = new ArrayList<>();
          try (Binding statement =
                  session.prepare(Sql.FIND_SOME).text(prefix).text(prefix + after).number(atMost);
              ResultSet row = statement.query()) {
            while (row.next()) {
              found.add(read(row));
            }
          }
          return found;
        });
  }

  Optional<LeaseData> data(String name) {
    return office.ask(
        session -> {
          try (Binding statement =
                  session
                      .prepare(Sql.DATA)
                      .text(prefix + name)
                      .duration(office.settings().retention());
              ResultSet row = statement.query()) {
            return row.next() ? Optional.ofNullable(Binding.data(row)) : Optional.empty();
          }
        });
  }

  private LockInfo read(ResultSet row) throws SQLException {
    return new LockInfo(
        row.getString("name").substring(prefix.length()),
        row.getString("owner"),
        row.getLong("fencing_token"),
        Binding.remaining(row));
  }
}
