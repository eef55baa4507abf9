package io.distlock.postgresql;

import io.distlock.LockOptions;
import io.distlock.spi.LeaseData;
import io.distlock.spi.OwnershipToken;
import java.sql.Array;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Gives a statement its parameters, one after the other, and reads values of its answer. */
final class Binding implements AutoCloseable {

  private final PreparedStatement statement;
  private int index;

  Binding(PreparedStatement statement) {
    this.statement = statement;
  }

  Binding text(String text) throws SQLException {
    statement.setString(++index, text);
    return this;
  }

  Binding token(OwnershipToken token) throws SQLException {
    return text(token.value());
  }

  Binding number(long number) throws SQLException {
    statement.setLong(++index, number);
    return this;
  }

  Binding flag(boolean flag) throws SQLException {
    statement.setBoolean(++index, flag);
    return this;
  }

  Binding duration(Duration duration) throws SQLException {
    return number(micros(duration));
  }

  Binding data(@Nullable LeaseData data) throws SQLException {
    statement.setBytes(++index, data == null ? null : data.toBytes());
    return this;
  }

  Binding array(Array array) throws SQLException {
    statement.setArray(++index, array);
    return this;
  }

  PreparedStatement statement() {
    return statement;
  }

  ResultSet query() throws SQLException {
    return statement.executeQuery();
  }

  int update() throws SQLException {
    return statement.executeUpdate();
  }

  @Override
  public void close() throws SQLException {
    statement.close();
  }

  /** Whole microseconds, rounded up; never more than the server's clock can be moved by. */
  static long micros(Duration duration) {
    Duration bounded =
        duration.compareTo(LockOptions.MAX_DURATION) > 0 ? LockOptions.MAX_DURATION : duration;
    return TimeUnit.MICROSECONDS.convert(bounded.plusNanos(999));
  }

  /** What is left of a lease. */
  static Duration remaining(ResultSet row) throws SQLException {
    return Duration.of(Math.max(0, row.getLong("remaining")), ChronoUnit.MICROS);
  }

  static @Nullable LeaseData data(ResultSet row) throws SQLException {
    byte[] bytes = row.getBytes("data");
    return bytes == null ? null : LeaseData.of(bytes);
  }
}
