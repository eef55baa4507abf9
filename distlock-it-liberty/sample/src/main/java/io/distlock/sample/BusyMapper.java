package io.distlock.sample;

import io.distlock.LockNotAcquiredException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Tells a caller whose lock is busy to come again: 409. */
@Provider
public class BusyMapper implements ExceptionMapper<LockNotAcquiredException> {

  @Override
  public Response toResponse(LockNotAcquiredException busy) {
    return Response.status(Response.Status.CONFLICT).entity(busy.getMessage()).build();
  }
}
