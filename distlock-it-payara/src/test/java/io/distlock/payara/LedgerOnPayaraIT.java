package io.distlock.payara;

import io.distlock.calls.contract.CallsServer;
import io.distlock.calls.contract.LedgerContract;
import io.distlock.servers.Postgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Two Payara Micro processes. */
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

  @Override
  protected List<CallsServer> start(List<Map<String, String>> settings, Postgres database) {
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
    return List.copyOf(servers);
  }

  @Override
  protected String dataSource() {
    return "jdbc/ledger";
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
