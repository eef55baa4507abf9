package io.distlock.payara;

import io.distlock.calls.contract.CallsContract;
import io.distlock.calls.contract.CallsServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Two Payara Micro processes. */
class CallsOnPayaraIT extends CallsContract {

  @Override
  protected List<CallsServer> start(List<Map<String, String>> settings) {
    Path war = PayaraServer.directory().resolve("calls.war");
    List<PayaraServer> servers = new ArrayList<>();
    for (Map<String, String> each : settings) {
      servers.add(PayaraServer.start("server-" + (servers.size() + 1), List.of(war), each));
    }
    servers.forEach(PayaraServer::awaitReady);
    return List.copyOf(servers);
  }
}
