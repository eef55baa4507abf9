package io.distlock.calls;

import io.distlock.cdi.Locked;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

/** A JAX-RS resource that says nothing of beans: whether it is one depends on the server. */
@Path("/plain")
public class PlainResource {

  @Inject Work work;

  /** Locked where it is a bean. */
  @GET
  @Locked
  public String open() {
    work.run("PlainResource.open");
    return "ok";
  }
}
