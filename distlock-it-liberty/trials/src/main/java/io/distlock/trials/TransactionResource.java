package io.distlock.trials;

import jakarta.inject.Inject;
import jakarta.transaction.UserTransaction;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;

/**
 * Locks that are acquired in the midst of a transaction. A request waits with its transaction open
 * at the gate that is named after the lock.
 */
@Path("/transactions")
public class TransactionResource {

  @Inject UserTransaction transaction;
  @Inject Booking booking;
  @Inject BookingBean bean;

  /** In a transaction that the application begins and ends. */
  @POST
  @Path("/user/{name}")
  public String user(@PathParam("name") String name, @QueryParam("commit") boolean commit)
      throws Exception {
    transaction.begin();
    boolean committed = false;
    try {
      String answer = booking.book(name);
      if (commit) {
        transaction.commit();
        committed = true;
      }
      return answer + "committed=" + commit;
    } finally {
      if (!committed) {
        transaction.rollback();
      }
    }
  }

  /** In a transaction that the container begins and ends. */
  @POST
  @Path("/container/{name}")
  public String container(@PathParam("name") String name, @QueryParam("commit") boolean commit)
      throws Exception {
    return bean.book(name, commit) + "committed=" + commit;
  }
}
