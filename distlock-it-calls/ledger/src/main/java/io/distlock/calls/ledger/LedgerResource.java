package io.distlock.calls.ledger;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** The desk over HTTP. */
@Path("/desk")
@RequestScoped
public class LedgerResource {

  @Inject LedgerDesk desk;

  /** Answers as the desk does. */
  @GET
  @Path("{word}/{argument}")
  @Produces(MediaType.TEXT_PLAIN)
  public String answer(@PathParam("word") String word, @PathParam("argument") String argument) {
    return desk.answer(word, argument);
  }
}
