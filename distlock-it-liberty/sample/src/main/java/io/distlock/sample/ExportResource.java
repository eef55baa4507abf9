package io.distlock.sample;

import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.util.concurrent.CompletionStage;

/** Offers the exports over HTTP. */
@Path("/exports/{customer}")
public class ExportResource {

  @Inject ExportService exports;

  /** Answers when the export is done. */
  @POST
  public CompletionStage<String> export(
      @PathParam("customer") String customer,
      @QueryParam("millis") @DefaultValue("1000") long millis) {
    return exports.export(customer, millis);
  }
}
