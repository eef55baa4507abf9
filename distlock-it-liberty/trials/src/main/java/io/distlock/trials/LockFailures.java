package io.distlock.trials;

import io.distlock.LockException;
import io.distlock.LockStoreUnavailableException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Tells the test what went wrong: 503 if the lock store is unavailable, else 500. */
@Provider
public class LockFailures implements ExceptionMapper<LockException> {

  @Override
  public Response toResponse(LockException failure) {
    int status = failure instanceof LockStoreUnavailableException ? 503 : 500;
    return Response.status(status)
        .type("text/plain")
        .entity("failure=" + failure + System.lineSeparator())
        .build();
  }
}
