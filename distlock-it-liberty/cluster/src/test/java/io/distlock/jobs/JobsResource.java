package io.distlock.jobs;

import io.distlock.LockNotAcquiredException;
import io.distlock.LockOptions;
import io.distlock.Locker;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.time.Duration;

/** Locks on request. */
@Path("/")
public class JobsResource {

  private static final LockOptions OPTIONS = LockOptions.defaults().withTtl(Duration.ofMinutes(2));

  @Inject Locker locker;
  @Inject LongCall call;

  /** Acquires a bare lease and keeps it for good: its token, or busy. */
  @POST
  @Path("/leases/{name}")
  public String acquire(@PathParam("name") String name) {
    return locker
        .tryAcquire(name, OPTIONS)
        .map(lease -> "token=" + lease.fencingToken())
        .orElse("busy=true");
  }

  /** Answers when the call has ended. */
  @POST
  @Path("/call")
  public String call(@QueryParam("millis") long millis) throws InterruptedException {
    try {
      return call.run(millis);
    } catch (LockNotAcquiredException busy) {
      return "busy=true";
    }
  }
}
