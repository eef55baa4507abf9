package io.distlock.calls;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** Serves the resources below {@code /api}. */
@ApplicationPath("/api")
public class CallsApplication extends Application {

  @Override
  public Set<Class<?>> getClasses() {
    return Set.of(DeskResource.class, LockedResource.class, PlainResource.class);
  }
}
