package io.distlock.sample;

import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

/** Offers the reports over HTTP. */
@Path("/report")
public class ReportResource {

  @Inject ReportService reports;

  /** Writes a report and returns it. */
  @POST
  public String write() {
    return reports.write();
  }
}
