package io.distlock.cluster;

import io.distlock.calls.contract.Variant;
import io.distlock.calls.contract.VariantsContract;
import io.distlock.servers.Await;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** One Open Liberty with several applications. */
class VariantsOnLibertyIT extends VariantsContract {

  /** How Liberty says that an application runs, and that one does not. */
  private static final String STARTED = "CWWKZ0001I";

  private static final String FAILED = "CWWKZ0002E";

  /** How it says that it listens, which may be later. */
  private static final String READY = "CWWKF0011I";

  @Override
  protected Host deploy(List<Variant> variants) {
    UserDirectory directory = LibertyCalls.userDirectory("variants");
    variants.forEach(variant -> LibertyCalls.pack(variant, directory));
    directory.addServer("server-1");
    LibertyServer server =
        new LibertyServer(
            "server-1", ClusterLayout.fromSystemProperties().liberty(), directory, Map.of());
    LibertyCalls host = new LibertyCalls(server);
    server.start();
    Await.until(
        "all applications are deployed or have failed, see " + server.log(),
        Duration.ofMinutes(3),
        () -> isDone(host.log(), variants.size()) || !server.isAlive());
    return host;
  }

  private static boolean isDone(String log, int applications) {
    return ended(log) >= applications && log.contains(READY);
  }

  private static long ended(String log) {
    return log.lines().filter(line -> line.contains(STARTED) || line.contains(FAILED)).count();
  }
}
