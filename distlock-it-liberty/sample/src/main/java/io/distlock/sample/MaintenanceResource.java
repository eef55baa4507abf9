package io.distlock.sample;

import io.distlock.LockOptions;
import io.distlock.Locker;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.Optional;

/**
 * Maintenance on request, which at most one server does at a time: the lock without annotations.
 */
@Path("/maintenance")
public class MaintenanceResource {

  private static final LockOptions OPTIONS = LockOptions.defaults().withTtl(Duration.ofSeconds(10));

  @Inject Locker locker;

  /** Answers with the fencing token when the work is done, and with 409 if it is under way. */
  @POST
  public Response maintain(@QueryParam("millis") @DefaultValue("1000") long millis)
      throws InterruptedException {
    Optional<Long> token =
        locker.tryWithLock(
            "maintenance",
            OPTIONS,
            lease -> {
              Thread.sleep(millis);
              return lease.fencingToken();
            });
    return token
        .map(Response::ok)
        .orElseGet(() -> Response.status(Response.Status.CONFLICT))
        .build();
  }
}
