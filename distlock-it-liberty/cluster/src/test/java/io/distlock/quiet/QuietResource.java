package io.distlock.quiet;

import io.distlock.LockNotAcquiredException;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;

/** Lets tests call the bean. */
@Path("/desk")
public class QuietResource {

  @Inject QuietDesk desk;

  @GET
  public String call(@QueryParam("millis") @DefaultValue("0") long millis)
      throws InterruptedException {
    try {
      return desk.work(millis);
    } catch (LockNotAcquiredException busy) {
      return "busy=true";
    }
  }
}
