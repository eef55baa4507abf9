package io.distlock.calls.ledger;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** Serves the desk below {@code /api}. */
@ApplicationPath("/api")
public class LedgerApplication extends Application {

  @Override
  public Set<Class<?>> getClasses() {
    return Set.of(LedgerResource.class);
  }
}
