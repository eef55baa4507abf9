package io.distlock.trials;

import io.distlock.Lease;
import io.distlock.LockOptions;
import io.distlock.Locker;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.time.Duration;

/** Leases, outside of any transaction. */
@Path("/leases/{name}")
public class LeaseResource {

  @Inject Locker locker;
  @Inject HeldLeases held;

  /** Acquires a lease without waiting, and keeps it: its token, or busy. */
  @POST
  public String acquire(
      @PathParam("name") String name,
      @QueryParam("ttl") @DefaultValue("60000") long ttlMillis,
      @QueryParam("renew") boolean renew) {
    LockOptions options =
        LockOptions.defaults().withTtl(Duration.ofMillis(ttlMillis)).withAutoRenew(renew);
    return locker
        .tryAcquire(name, options)
        .map(
            lease -> {
              held.add(lease);
              return "token=" + lease.fencingToken();
            })
        .orElse("busy=true");
  }

  /** What this server thinks of a lease of its own, and what the store says of the name. */
  @GET
  public String look(@PathParam("name") String name) {
    boolean mine = held.find(name).filter(Lease::isHeld).isPresent();
    return "held=%b\n".formatted(mine)
        + locker.inspector().find(name).map(info -> "token=" + info.fencingToken()).orElse("");
  }

  @DELETE
  public String release(@PathParam("name") String name) {
    held.remove(name).orElseThrow().release();
    return "released=true";
  }
}
