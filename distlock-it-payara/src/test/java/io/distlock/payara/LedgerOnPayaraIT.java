package io.distlock.payara;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.calls.contract.CallsServer;
import io.distlock.calls.contract.LedgerContract;
import io.distlock.calls.ledger.BookingOrder;
import io.distlock.calls.ledger.Ending;
import io.distlock.calls.ledger.Kind;
import io.distlock.servers.Postgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Two Payara Micro processes. */
@SuppressWarnings("NullAway.Init") // start() comes first
class LedgerOnPayaraIT extends LedgerContract {

  /** What an administrator types for a DataSource. */
  private static final String COMMANDS =
      """
      create-jdbc-connection-pool --restype javax.sql.DataSource \
      --datasourceclassname org.postgresql.ds.PGSimpleDataSource --maxpoolsize 40 \
      --property serverName=127.0.0.1:portNumber=%d:databaseName=postgres:user=%s:password=none \
      ledger-pool
      create-jdbc-resource --connectionpoolid ledger-pool jdbc/ledger
      """;

  private CallsServer first;
  private Postgres postgres;

  @Override
  protected List<CallsServer> start(List<Map<String, String>> settings, Postgres database) {
    postgres = database;
    List<String> options =
        List.of(
            "--addlibs",
            PayaraServer.directory().resolve("postgresql.jar").toString(),
            "--postbootcommandfile",
            commands(database).toString(),
            "--deploy",
            PayaraServer.directory().resolve("ledger.war").toString());
    List<PayaraServer> servers = new ArrayList<>();
    for (Map<String, String> each : settings) {
      String name = "ledger-" + (servers.size() + 1);
      servers.add(PayaraServer.start(name, "ledger", options, each));
    }
    servers.forEach(PayaraServer::awaitReady);
    first = servers.get(0);
    return List.copyOf(servers);
  }

  @Override
  protected String dataSource() {
    return "jdbc/ledger";
  }

  /** A fault of Payara's that has nothing to do with locks: see below. */
  @Override
  protected Set<Kind> autocommitted() {
    return Set.of(Kind.NEW_CDI_IN_EJB);
  }

  @Test
  @Order(5)
  void requires_new_of_a_cdi_bean_in_an_enterprise_bean_is_not_rolled_back_without_a_lock_either()
      throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(postgres.jdbcUrl(), postgres.username(), "");
        Statement statement = connection.createStatement()) {
      statement.execute("INSERT INTO counter VALUES ('unlocked', 0)");
      BookingOrder order =
          new BookingOrder(Kind.NEW_CDI_IN_EJB, "unlocked", Ending.ROLLBACK_ONLY, 0, 0, 0);
      assertThat(first.ask("book-unlocked", order.toText())).isEqualTo("ok");
      try (ResultSet row =
          statement.executeQuery("SELECT value FROM counter WHERE kind = 'unlocked'")) {
        row.next();
        assertThat(row.getLong(1)).as("if this is 0, Payara has mended it").isEqualTo(1);
      }
    }
  }

  private static Path commands(Postgres database) {
    try {
      Path file = Files.createTempFile(PayaraServer.directory(), "datasource-", ".txt");
      return Files.writeString(file, COMMANDS.formatted(database.port(), database.username()));
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
