package io.distlock.cluster;

import io.distlock.calls.contract.CallsContract;
import io.distlock.calls.contract.CallsServer;
import io.distlock.calls.contract.EnvironmentNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Two Open Liberty processes with the application of all kinds of locked calls. */
class CallsOnLibertyIT extends CallsContract {

  @Override
  protected List<CallsServer> start(List<Map<String, String>> settings) {
    UserDirectory directory = LibertyCalls.userDirectory("calls");
    List<LibertyServer> servers = new ArrayList<>();
    for (Map<String, String> each : settings) {
      String name = "server-" + (servers.size() + 1);
      directory.addServer(name);
      LibertyServer server =
          new LibertyServer(
              name,
              ClusterLayout.fromSystemProperties().liberty(),
              directory,
              EnvironmentNames.of(each));
      server.start();
      servers.add(server);
    }
    servers.forEach(LibertyServer::awaitReady);
    return servers.stream().<CallsServer>map(LibertyCalls::new).toList();
  }

  /** Persistent timers take a feature and a database of their own. */
  @Override
  protected List<String> missing() {
    return List.of("PersistentTimer");
  }
}
