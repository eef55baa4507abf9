package io.distlock.cluster;

import io.distlock.calls.contract.CallsServer;
import io.distlock.calls.contract.EnvironmentNames;
import io.distlock.calls.contract.LedgerContract;
import io.distlock.servers.Postgres;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Two Open Liberty processes. */
class LedgerOnLibertyIT extends LedgerContract {

  @Override
  protected List<CallsServer> start(List<Map<String, String>> settings, Postgres database) {
    UserDirectory directory = LibertyCalls.userDirectory("ledger", "ledger");
    List<LibertyServer> servers = new ArrayList<>();
    for (Map<String, String> each : settings) {
      Map<String, String> environment = new HashMap<>(EnvironmentNames.of(each));
      environment.put("POSTGRES_PORT", Integer.toString(database.port()));
      environment.put("POSTGRES_USER", database.username());
      String name = "ledger-" + (servers.size() + 1);
      directory.addServer(name);
      servers.add(
          new LibertyServer(
              name, ClusterLayout.fromSystemProperties().liberty(), directory, environment));
    }
    servers.forEach(LibertyServer::start);
    servers.forEach(LibertyServer::awaitReady);
    return servers.stream().<CallsServer>map(server -> new LibertyCalls(server, "ledger")).toList();
  }

  @Override
  protected String dataSource() {
    return "jdbc/ledger";
  }
}
