package io.distlock.postgresql;

import io.distlock.LockStoreException;
import io.distlock.spi.LeaseTime;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Deletes rows that say nothing any more, now and then. There is no index to find them by, as that
 * would cost every renewal more than this saves; so the table is read as a whole, seldom.
 */
final class Purge {

  private static final Logger LOG = System.getLogger(PostgresLeaseStore.class.getName());

  /** Each process does it, so not all at once. */
  private static final Duration SHORTEST_PAUSE = Duration.ofMinutes(10);

  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(20);

  private static final int ROWS_AT_A_TIME = 1000;

  private final Office office;
  private final LeaseTime time;

  Purge(Office office, LeaseTime time) {
    this.office = office;
    this.time = time;
  }

  /** Goes on until the time source is closed. */
  void schedule() {
    long millis =
        ThreadLocalRandom.current().nextLong(SHORTEST_PAUSE.toMillis(), LONGEST_PAUSE.toMillis());
    time.schedule(Duration.ofMillis(millis), () -> office.execute(this::runAndSchedule));
  }

  private void runAndSchedule() {
    try {
      int unused = run();
    } catch (LockStoreException e) {
      LOG.log(Level.DEBUG, "Old rows were not deleted, which does no harm", e);
    } finally {
      schedule();
    }
  }

  /** Deletes all there are, piece by piece, and says how many. */
  int run() {
    int all = 0;
    int some;
    do {
      some =
          office.ask(
              session -> {
                try (Binding statement =
                    session
                        .prepare(Sql.PURGE)
                        .duration(office.settings().retention())
                        .number(ROWS_AT_A_TIME)) {
                  return statement.update();
                }
              });
      all += some;
    } while (some == ROWS_AT_A_TIME);
    return all;
  }
}
