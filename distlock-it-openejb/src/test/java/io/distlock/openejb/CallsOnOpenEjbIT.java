package io.distlock.openejb;

import io.distlock.calls.contract.CallsContract;
import io.distlock.calls.contract.CallsServer;
import java.util.List;
import java.util.Map;

/** OpenEJB in this JVM, with three timers of the short job, as there is only one of it. */
class CallsOnOpenEjbIT extends CallsContract {

  @Override
  protected List<CallsServer> start(List<Map<String, String>> settings) {
    try {
      return List.of(OpenEjbServer.start(settings.get(0), List.of()));
    } catch (Exception problem) {
      throw new IllegalStateException(problem);
    }
  }

  @Override
  protected List<String> shifts() {
    return List.of("0,150,400");
  }

  @Override
  protected boolean hasReadiness() {
    return false;
  }

  @Override
  protected Map<String, String> resources() {
    return Map.of();
  }
}
