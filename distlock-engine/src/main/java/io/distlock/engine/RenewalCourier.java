package io.distlock.engine;

import io.distlock.LeaseLoss.Reason;
import io.distlock.LockException;
import io.distlock.LockStoreException;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseTime;
import io.distlock.spi.RenewAnswer;
import io.distlock.spi.RenewRequest;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Sends renewals on its workers, and believes what the store says if it came in time.
 *
 * <p>Leases that are due together go in one request. Each further attempt goes on another worker,
 * in company of fewer others, so that one lease that makes its requests hang soon hangs alone, and
 * then costs a bounded number of workers. Renewals never shorten a lease, so they may overtake each
 * other.
 */
final class RenewalCourier {

  private static final Logger LOG = System.getLogger(RenewalCourier.class.getName());

  private static final int MAX_TOGETHER = 500;
  private static final int SPLIT = 8;
  private static final int NAMES_IN_LOG = 10;

  private final LeaseStore store;
  private final LeaseTime time;
  private final Executor workers;
  private final Consumer<Renewal> onRenewed;
  private final Consumer<Renewal> onLost;
  private final BiConsumer<Renewal, LockStoreException> onFailed;

  RenewalCourier(
      LeaseStore store,
      LeaseTime time,
      Executor workers,
      Consumer<Renewal> onRenewed,
      Consumer<Renewal> onLost,
      BiConsumer<Renewal, LockStoreException> onFailed) {
    this.store = store;
    this.time = time;
    this.workers = workers;
    this.onRenewed = onRenewed;
    this.onLost = onLost;
    this.onFailed = onFailed;
  }

  /**
   * Has them renewed soon.
   *
   * @param attempts how many attempts there were before
   */
  void send(int attempts, List<Renewal> due) {
    List<Planned> all = due.stream().map(r -> new Planned(r, r.round())).toList();
    int together = MAX_TOGETHER;
    for (int i = 0; i < attempts && together > 1; i++) {
      together = Math.max(1, Math.min(together, all.size()) / SPLIT);
    }
    for (int from = 0; from < all.size(); from += together) {
      List<Planned> batch = all.subList(from, Math.min(from + together, all.size()));
      workers.execute(() -> renew(batch));
    }
  }

  private void renew(List<Planned> batch) {
    boolean alone = batch.size() == 1;
    List<Renewal> begun =
        batch.stream().filter(planned -> planned.begin(alone)).map(Planned::renewal).toList();
    if (begun.isEmpty()) {
      return;
    }
    try {
      renewBegun(begun);
    } finally {
      begun.forEach(renewal -> renewal.end(alone));
    }
  }

  private void renewBegun(List<Renewal> begun) {
    List<RenewRequest> requests = new ArrayList<>();
    List<Deadline> deadlines = new ArrayList<>();
    for (Renewal renewal : begun) {
      RenewRequest request = renewal.lease.renewRequest(renewal.lease.term().ttl());
      requests.add(request);
      deadlines.add(Deadline.ofRequestSentNow(time, request.ttl()));
    }
    List<RenewAnswer> answers = ask(requests);
    List<Renewal> unanswered = new ArrayList<>();
    for (int i = 0; i < begun.size(); i++) {
      apply(begun.get(i), deadlines.get(i), answers.get(i), unanswered);
    }
    report(unanswered, answers);
  }

  private List<RenewAnswer> ask(List<RenewRequest> requests) {
    try {
      return store.renew(requests);
    } catch (LockException e) {
      LockStoreException cause =
          e instanceof LockStoreException known ? known : new LockStoreException(e.toString(), e);
      return Collections.nCopies(requests.size(), new RenewAnswer.Unknown(cause));
    }
  }

  private void apply(
      Renewal renewal, Deadline deadline, RenewAnswer answer, List<Renewal> unanswered) {
    if (answer instanceof RenewAnswer.Renewed) {
      if (renewal.lease.renewed(deadline)) {
        onRenewed.accept(renewal);
      }
    } else if (answer instanceof RenewAnswer.Lost) {
      renewal.lease.lose(renewal.lease.term().isOver() ? Reason.EXPIRED : Reason.NOT_HELD);
      onLost.accept(renewal);
    } else {
      unanswered.add(renewal);
      onFailed.accept(renewal, ((RenewAnswer.Unknown) answer).cause());
    }
  }

  /** One line for all failures of a batch, once per series of failures. */
  private static void report(List<Renewal> unanswered, List<RenewAnswer> answers) {
    List<Renewal> news = unanswered.stream().filter(Renewal::isNews).toList();
    if (news.isEmpty()) {
      return;
    }
    String names =
        news.stream()
            .limit(NAMES_IN_LOG)
            .map(r -> r.lease.name())
            .collect(Collectors.joining("', '"));
    LockStoreException cause =
        answers.stream()
            .filter(RenewAnswer.Unknown.class::isInstance)
            .map(answer -> ((RenewAnswer.Unknown) answer).cause())
            .findFirst()
            .orElseThrow();
    LOG.log(
        Level.WARNING,
        "renewing %d lease(s) failed ('%s'%s); trying again until their time is over: %s"
            .formatted(
                news.size(), names, news.size() > NAMES_IN_LOG ? ", …" : "", cause.getMessage()),
        cause);
  }

  /**
   * An attempt to come.
   *
   * @param round what the renewal's round was when the attempt was planned
   */
  private record Planned(Renewal renewal, long round) {

    boolean begin(boolean alone) {
      return renewal.lease.isHeld() && renewal.begin(round, alone);
    }
  }
}
