package io.distlock.trials;

import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;

/** Gates that other requests wait at. */
@Path("/gates/{name}")
public class GateResource {

  @Inject Gates gates;

  /** Answers when a request waits at the gate. */
  @GET
  public String awaitArrival(@PathParam("name") String name) throws InterruptedException {
    gates.awaitArrival(name);
    return "arrived=true";
  }

  @POST
  public String open(@PathParam("name") String name) {
    gates.open(name);
    return "open=true";
  }
}
