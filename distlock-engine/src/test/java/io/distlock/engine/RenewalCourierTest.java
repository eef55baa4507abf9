package io.distlock.engine;

import static io.distlock.engine.Bench.RENEWING;
import static io.distlock.tck.Misbehaviour.blockBefore;
import static io.distlock.tck.StoreVerb.RENEW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.distlock.tck.Gate;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RenewalCourierTest {

  private final Desk renewals = new Desk();
  private final Bench bench = new Bench(Crews.renewingAt(renewals));

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void each_further_attempt_goes_in_company_of_fewer_others() {
    assertThat(bench.leases(200, RENEWING)).hasSize(200);

    assertThat(sizeAfter(3)).as("first attempt").isEqualTo(1);
    assertThat(sizeAfter(0.75)).as("second attempt").isEqualTo(1 + 8);
    assertThat(sizeAfter(0.75)).as("third attempt").isEqualTo(1 + 8 + 67);
    assertThat(sizeAfter(0.75)).as("fourth attempt").isEqualTo(1 + 8 + 67 + 200);
  }

  @Test
  void attempts_that_are_not_needed_any_more_are_not_sent() {
    assertThat(bench.leases(200, RENEWING)).hasSize(200);
    bench.seconds(3 + 0.75 + 0.75);

    renewals.runAll();

    assertThat(bench.store.calls(RENEW)).isEqualTo(1);
  }

  @Test
  void a_lease_that_makes_its_requests_hang_costs_a_bounded_number_of_workers() {
    assertThat(bench.leases(1, RENEWING)).hasSize(1);
    Gate gate = new Gate();
    bench.store.always(RENEW, blockBefore(gate));
    bench.seconds(3 + 6 * 0.75);

    List<Caller<Boolean>> workers =
        IntStream.range(0, renewals.size()).mapToObj(i -> worker()).toList();
    gate.awaitWaiting(2);
    for (Caller<Boolean> worker : workers.subList(2, workers.size())) {
      assertThat(worker.result()).isTrue();
    }

    assertThat(workers).hasSize(7);
    assertThat(gate.waiting()).isEqualTo(2);
    gate.open();
    workers.forEach(Caller::await);
  }

  private Caller<Boolean> worker() {
    Runnable work = renewals.take();
    int before = bench.store.calls(RENEW);
    Caller<Boolean> worker =
        Caller.of(
            () -> {
              work.run();
              return true;
            });
    if (before < 2) {
      await().until(() -> bench.store.calls(RENEW) > before);
    }
    return worker;
  }

  private int sizeAfter(double seconds) {
    bench.seconds(seconds);
    return renewals.size();
  }
}
