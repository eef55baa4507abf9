package io.distlock.trials;

import io.distlock.Lease;
import io.distlock.LockOptions;
import io.distlock.Locker;
import jakarta.inject.Inject;
import jakarta.transaction.UserTransaction;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.time.Duration;
import java.util.Optional;

/**
 * Servers that acquire the same new name at the same moment, each in a transaction of its own,
 * again and again. They meet by the clock that the processes of a machine share.
 */
@Path("/races/{name}")
public class RaceResource {

  private static final LockOptions OPTIONS = LockOptions.defaults().withTtl(Duration.ofMinutes(5));

  @Inject Locker locker;
  @Inject Ledger ledger;
  @Inject UserTransaction transaction;

  /** For each round, in its own line: the token or busy, and between which nanoseconds that was. */
  @POST
  public String race(
      @PathParam("name") String name,
      @QueryParam("rounds") int rounds,
      @QueryParam("startNanos") long startNanos,
      @QueryParam("stepNanos") long stepNanos)
      throws Exception {
    StringBuilder answer = new StringBuilder();
    for (int round = 0; round < rounds; round++) {
      answer.append(round).append('=');
      answer.append(run(name + "-" + round, startNanos + round * stepNanos)).append('\n');
    }
    return answer.toString();
  }

  private String run(String name, long momentNanos) throws Exception {
    transaction.begin();
    boolean committed = false;
    try {
      awaitMoment(momentNanos);
      long sent = System.nanoTime();
      Optional<Lease> lease = locker.tryAcquire(name, OPTIONS);
      long answered = System.nanoTime();
      ledger.add(name);
      transaction.commit();
      committed = true;
      String outcome = lease.map(granted -> "" + granted.fencingToken()).orElse("busy");
      return outcome + " " + sent + " " + answered;
    } finally {
      if (!committed) {
        transaction.rollback();
      }
    }
  }

  private static void awaitMoment(long nanos) throws InterruptedException {
    long left = nanos - System.nanoTime();
    while (left > 0) {
      if (left > 2_000_000) {
        Thread.sleep(left / 1_000_000 - 1);
      } else {
        Thread.onSpinWait();
      }
      left = nanos - System.nanoTime();
    }
  }
}
