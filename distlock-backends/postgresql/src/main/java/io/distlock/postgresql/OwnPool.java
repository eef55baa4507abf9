package io.distlock.postgresql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.distlock.LockConfigurationException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/** A small pool that only the store uses. It connects when somebody asks for a connection. */
final class OwnPool implements Connections {

  /** The pool accepts no shorter ones. */
  private static final long SHORTEST_WAIT_MILLIS = 250;

  private final PGSimpleDataSource driver;
  private final HikariDataSource pool;

  OwnPool(PostgresSettings settings, int size) {
    this.driver = driver(settings);
    HikariConfig config = new HikariConfig();
    config.setDataSource(driver);
    config.setPoolName("distlock-postgresql");
    config.setThreadFactory(Workers.daemons("distlock-postgresql-pool"));
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(0);
    config.setIdleTimeout(Duration.ofMinutes(1).toMillis());
    long timeoutMillis = settings.timeout().toMillis();
    config.setConnectionTimeout(Math.max(SHORTEST_WAIT_MILLIS, timeoutMillis));
    config.setValidationTimeout(Math.max(SHORTEST_WAIT_MILLIS, timeoutMillis / 4));
    config.setInitializationFailTimeout(-1);
    config.setAutoCommit(true);
    this.pool = new HikariDataSource(config);
  }

  @Override
  public Connection borrow(Deadline deadline) throws SQLException {
    return pool.getConnection();
  }

  @Override
  public void giveBack(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      discard(connection);
    }
  }

  /** There is room for those who work and for the one who renews. */
  @Override
  public boolean isStocked() {
    return true;
  }

  @Override
  public @Nullable SQLException problem() {
    return null;
  }

  @Override
  public Connection openAnother() throws SQLException {
    return driver.getConnection();
  }

  @Override
  public void discard(Connection connection) {
    pool.evictConnection(connection);
  }

  @Override
  public void close() {
    pool.close();
  }

  /** What the URL says wins over what is said here. */
  private static PGSimpleDataSource driver(PostgresSettings settings) {
    String url = String.valueOf(settings.url());
    PGSimpleDataSource driver = new OwnSessions();
    try {
      driver.setUrl(url);
      for (Map.Entry<String, String> property : properties(settings, url).entrySet()) {
        if (!names(url, property.getKey())) {
          driver.setProperty(property.getKey(), property.getValue());
        }
      }
    } catch (SQLException | RuntimeException e) {
      throw wrongUrl(e);
    }
    if (settings.username() != null) {
      driver.setUser(settings.username());
    }
    if (settings.password() != null) {
      driver.setPassword(settings.password());
    }
    return driver;
  }

  private static Map<String, String> properties(PostgresSettings settings, String url) {
    long hosts = url.replaceFirst("\\?.*", "").chars().filter(c -> c == ',').count() + 1;
    String all = seconds(settings.timeout());
    String each = seconds(settings.timeout().dividedBy(hosts));
    return Map.of(
        "ApplicationName", "distlock",
        // One host that hangs leaves time for the next one; verbs have limits of their own.
        "connectTimeout", each,
        "socketTimeout", each,
        "loginTimeout", all,
        "cancelSignalTimeout", all,
        "tcpKeepAlive", "true",
        "targetServerType", hosts > 1 ? "primary" : "any");
  }

  /** The driver knows whole seconds only, and takes zero for no limit. */
  private static String seconds(Duration limit) {
    return Long.toString(Math.max(1, limit.plusMillis(999).toSeconds()));
  }

  private static boolean names(String url, String property) {
    return Pattern.compile("[?&]" + property + "=", Pattern.CASE_INSENSITIVE).matcher(url).find();
  }

  /** The driver's message is dropped: it repeats the URL. */
  private static LockConfigurationException wrongUrl(Exception ignored) {
    return PostgresSettings.wrongUrl();
  }
}
