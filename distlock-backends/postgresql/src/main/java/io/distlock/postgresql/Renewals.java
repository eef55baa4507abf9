package io.distlock.postgresql;

import io.distlock.LockStoreException;
import io.distlock.LockStoreUnavailableException;
import io.distlock.spi.LeaseTime;
import io.distlock.spi.RenewAnswer;
import io.distlock.spi.RenewRequest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Renews many leases with one statement for each 500, those of several callers together. Rows that
 * somebody else has locked are skipped, and asked for again shortly after, apart from the others;
 * if they are still locked then, nobody knows, and the caller asks later.
 */
final class Renewals {

  static final int BATCH = 500;

  /**
   * The pauses before skipped leases are asked for again; what locks them lasts for less, usually.
   */
  private static final List<Duration> PAUSES =
      List.of(Duration.ofMillis(2), Duration.ofMillis(10), Duration.ofMillis(50));

  private final Office office;
  private final LeaseTime time;
  private final RenewalQueue<Answer> queue = new RenewalQueue<>(BATCH);

  Renewals(Office office, LeaseTime time) {
    this.office = office;
    this.time = time;
  }

  /** An answer for each request, in their order. All batches share the time of one verb. */
  List<RenewAnswer> renew(List<RenewRequest> requests) {
    Deadline deadline = office.deadline();
    RenewAnswer[] answers = new RenewAnswer[requests.size()];
    List<Integer> all = IntStream.range(0, requests.size()).boxed().toList();
    List<Integer> skipped = renew(requests, all, answers, deadline);
    for (int i = 0; i < PAUSES.size() && !skipped.isEmpty(); i++) {
      pause(PAUSES.get(i));
      skipped = renew(requests, skipped, answers, deadline);
    }
    skipped.forEach(position -> answers[position] = new RenewAnswer.Unknown(locked()));
    return List.of(answers);
  }

  /**
   * Renews those at some positions, any number, one batch after the other.
   *
   * @return the positions of those that are worth asking for again
   */
  private List<Integer> renew(
      List<RenewRequest> requests,
      List<Integer> positions,
      RenewAnswer[] answers,
      Deadline deadline) {
    List<Integer> skipped = new ArrayList<>();
    for (int from = 0; from < positions.size(); from += BATCH) {
      List<Integer> batch = positions.subList(from, Math.min(from + BATCH, positions.size()));
      skipped.addAll(renewBatch(requests, batch, answers, deadline));
    }
    return skipped;
  }

  /**
   * Renews some of the requests.
   *
   * @param positions of these requests; at most as many as a batch has
   * @return the positions of those that are worth asking for again
   */
  private List<Integer> renewBatch(
      List<RenewRequest> requests,
      List<Integer> positions,
      RenewAnswer[] answers,
      Deadline deadline) {
    try {
      List<Answer> said = ask(positions.stream().map(requests::get).toList(), deadline);
      List<Integer> again = new ArrayList<>();
      for (int i = 0; i < said.size(); i++) {
        switch (said.get(i)) {
          case RENEWED -> answers[positions.get(i)] = new RenewAnswer.Renewed();
          case LOST -> answers[positions.get(i)] = new RenewAnswer.Lost();
          case AGAIN -> again.add(positions.get(i));
        }
      }
      return again;
    } catch (LockStoreException e) {
      positions.forEach(position -> answers[position] = new RenewAnswer.Unknown(e));
      return List.of();
    }
  }

  private List<Answer> ask(List<RenewRequest> requests, Deadline deadline) {
    RenewalQueue.Parcel<Answer> parcel = queue.add(requests);
    try {
      boolean unused =
          office.askForRenewal(
              session -> {
                queue.send(parcel, together -> ask(session, together));
                return true;
              },
              deadline);
      return parcel.answers();
    } finally {
      queue.remove(parcel);
    }
  }

  private Answer[] ask(Session session, List<RenewRequest> requests) throws SQLException {
    String prefix = office.settings().prefix();
    Answer[] answers = new Answer[requests.size()];
    Arrays.fill(answers, Answer.LOST);
    try (Binding statement = session.prepare(Sql.RENEW)) {
      statement
          .array(
              session.texts(requests.stream().map(r -> prefix + r.name()).toArray(String[]::new)))
          .array(
              session.texts(requests.stream().map(r -> r.token().value()).toArray(String[]::new)))
          .array(
              session.numbers(
                  requests.stream().map(r -> Binding.micros(r.ttl())).toArray(Long[]::new)));
      try (ResultSet row = statement.query()) {
        session.requireDurable(statement.statement());
        while (row.next()) {
          boolean renewed = row.getString("answer").equals("renewed");
          answers[row.getInt("position") - 1] = renewed ? Answer.RENEWED : Answer.AGAIN;
        }
      }
    }
    return answers;
  }

  /** Neither shortened by an interrupt, nor forgets it. */
  private void pause(Duration pause) {
    Deadline end = Deadline.in(pause, time);
    boolean interrupted = false;
    LeaseTime.Bell bell = time.newBell();
    while (!end.isOver()) {
      try {
        boolean unused = bell.await(end.remainingNanos());
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private LockStoreException locked() {
    return new LockStoreUnavailableException(
        "another session keeps the lease's row in %s of %s locked: look for 'idle in transaction' in pg_stat_activity"
            .formatted(office.settings().table(), office.settings().server()),
        null,
        false);
  }

  private enum Answer {
    RENEWED,
    LOST,
    AGAIN
  }
}
