package io.distlock.enterprise;

import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;

/** Lets tests call the beans. */
@Path("/desk/{what}")
public class DeskResource {

  @Inject Desk desk;

  @GET
  public String call(@PathParam("what") String what) {
    return switch (what) {
      case "work" -> desk.work();
      case "nested" -> desk.nested();
      case "twice" -> desk.twice();
      case "apart" -> desk.apart();
      case "tick" -> desk.lastTick();
      default -> throw new IllegalArgumentException(what);
    };
  }
}
