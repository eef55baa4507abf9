package io.distlock.calls;

import io.distlock.cdi.Locked;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

/** A JAX-RS resource that is locked itself. */
@Path("/locked")
@RequestScoped
public class LockedResource {

  @Inject Work work;

  /** Locked. */
  @GET
  @Locked
  public String open() {
    work.run("LockedResource.open");
    return "ok";
  }
}
