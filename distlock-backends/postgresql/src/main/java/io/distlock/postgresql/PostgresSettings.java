package io.distlock.postgresql;

import io.distlock.LockConfigurationException;
import io.distlock.LockOptions;
import io.distlock.spi.StoreSettings;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a store is configured with.
 *
 * @param url of the database, for connections of its own; null if a DataSource gives them
 * @param dataSource the JNDI name of a DataSource; null if the URL is used
 * @param username null for that of the URL
 * @param password null for that of the URL
 * @param table where the leases are
 * @param createsTable whether a missing table is created
 * @param prefix what all names begin with
 * @param connections the most that are used at once, apart from the one for renewals
 * @param timeout the longest that a verb takes, connecting included
 * @param retention how long data stays readable on a free name
 */
record PostgresSettings(
    @Nullable String url,
    @Nullable String dataSource,
    @Nullable String username,
    @Nullable String password,
    Table table,
    boolean createsTable,
    String prefix,
    int connections,
    Duration timeout,
    Duration retention) {

  static final String URL = "distlock.postgresql.url";
  static final String DATASOURCE = "distlock.postgresql.datasource";
  static final String CREATE_TABLE = "distlock.postgresql.create-table";

  private static final String ENABLED = "distlock.postgresql.enabled";
  private static final String USERNAME = "distlock.postgresql.username";
  private static final String PASSWORD = "distlock.postgresql.password";
  private static final String TABLE = "distlock.postgresql.table";
  private static final String CONNECTIONS = "distlock.postgresql.connections";
  private static final String TIMEOUT = "distlock.postgresql.timeout";
  private static final String RETENTION = "distlock.data-retention";

  static final Set<String> PROPERTIES =
      Set.of(
          ENABLED,
          URL,
          DATASOURCE,
          USERNAME,
          PASSWORD,
          TABLE,
          CREATE_TABLE,
          CONNECTIONS,
          TIMEOUT,
          RETENTION,
          StoreSettings.PREFIX);

  /** So that a prefix and the longest name together fit into an index. */
  private static final int LONGEST_PREFIX = 256;

  private static final String JDBC = "jdbc:postgresql:";

  static PostgresSettings read(StoreSettings settings) {
    PostgresSettings read = readWithoutSource(settings);
    if (read.url == null && read.dataSource == null) {
      throw new LockConfigurationException(
          "neither %s nor %s is set: expected one of them".formatted(URL, DATASOURCE));
    }
    return read;
  }

  /** For connections that the application hands in. */
  static PostgresSettings readWithoutSource(StoreSettings settings) {
    String url = url(settings);
    String dataSource = settings.text(DATASOURCE).orElse(null);
    String username = settings.text(USERNAME).orElse(null);
    String password = settings.text(PASSWORD).orElse(null);
    if (url != null && dataSource != null) {
      throw new LockConfigurationException(
          "%s and %s ('%s') are set: expected one of them".formatted(URL, DATASOURCE, dataSource));
    }
    if (url == null && (username != null || password != null)) {
      throw new LockConfigurationException(
          "%s is set without %s: a DataSource has credentials of its own"
              .formatted(username != null ? USERNAME : PASSWORD, URL));
    }
    return new PostgresSettings(
        url,
        dataSource,
        username,
        password,
        table(settings),
        createsTable(settings),
        prefix(settings),
        settings.number(CONNECTIONS, 4, 1, 100),
        settings.duration(
            TIMEOUT, Duration.ofSeconds(2), Duration.ofMillis(10), Duration.ofSeconds(60)),
        settings.duration(RETENTION, Duration.ofDays(30), Duration.ZERO, LockOptions.MAX_DURATION));
  }

  /** Where the store is, without credentials. */
  String description() {
    return server() + " table " + table + (prefix.isEmpty() ? "" : " prefix " + prefix);
  }

  /** Whether connections are those of a DataSource. */
  boolean isForeign() {
    return url == null;
  }

  /** The database, without credentials. */
  String server() {
    if (url != null) {
      return url.substring("jdbc:".length()).replaceFirst("\\?.*", "").replaceFirst("//.*@", "//");
    }
    return dataSource != null ? "PostgreSQL at " + dataSource : "PostgreSQL";
  }

  /** What to look at when there is no connection. */
  String source() {
    return url != null ? URL : dataSource != null ? DATASOURCE : "its DataSource";
  }

  private static @Nullable String url(StoreSettings settings) {
    Optional<String> url = settings.text(URL);
    if (url.isPresent() && !url.get().startsWith(JDBC)) {
      throw wrongUrl();
    }
    return url.orElse(null);
  }

  /** Without the value, which may contain a password. */
  static LockConfigurationException wrongUrl() {
    return new LockConfigurationException(
        URL
            + " cannot be used (its value is not shown, as it may hold a password):"
            + " expected jdbc:postgresql://host:port/database");
  }

  private static Table table(StoreSettings settings) {
    String text = settings.text(TABLE).orElse(Table.DEFAULT);
    try {
      return Table.parse(text);
    } catch (IllegalArgumentException e) {
      throw new LockConfigurationException(TABLE + ": " + e.getMessage(), e);
    }
  }

  private static boolean createsTable(StoreSettings settings) {
    String text = settings.text(CREATE_TABLE).orElse("if-missing");
    return switch (text) {
      case "if-missing" -> true;
      case "never" -> false;
      default -> throw StoreSettings.wrong(CREATE_TABLE, text, "if-missing or never");
    };
  }

  private static String prefix(StoreSettings settings) {
    String prefix = settings.text(StoreSettings.PREFIX).orElse("");
    if (prefix.length() > LONGEST_PREFIX || prefix.indexOf(0) >= 0) {
      throw StoreSettings.wrong(
          StoreSettings.PREFIX, prefix, "at most " + LONGEST_PREFIX + " characters, and no NUL");
    }
    return prefix;
  }
}
