package io.distlock.trials;

import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.sql.SQLException;

/** What has been committed. */
@Path("/ledger/{entry}")
public class LedgerResource {

  @Inject Ledger ledger;

  @GET
  public String count(@PathParam("entry") String beginning) throws SQLException {
    return "count=" + ledger.count(beginning);
  }
}
