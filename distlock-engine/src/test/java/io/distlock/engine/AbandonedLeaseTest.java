package io.distlock.engine;

import static io.distlock.engine.Bench.RENEWING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.distlock.Lease;
import io.distlock.LeaseLoss;
import java.lang.ref.WeakReference;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A lease whose holder has dropped it is not kept alive for ever. */
class AbandonedLeaseTest {

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void a_dropped_lease_is_renewed_no_more_and_free_after_its_ttl() {
    drop(acquire());

    bench.seconds(20);

    assertThat(bench.holder()).isEmpty();
    bench.assertNothingLeft();
  }

  @Test
  void a_warning_says_where_the_dropped_lease_was_acquired() {
    drop(acquire());

    bench.seconds(20);

    assertThat(bench.logs.warnings("never released")).hasSize(1);
    LogRecord warning =
        bench.logs.warnings().stream()
            .filter(entry -> entry.getMessage().contains("never released"))
            .findFirst()
            .orElseThrow();
    assertThat(warning.getMessage()).contains("'a'");
    assertThat(warning.getThrown().getStackTrace())
        .anyMatch(frame -> frame.getClassName().equals(AbandonedLeaseTest.class.getName()));
  }

  @Test
  void who_listens_only_for_the_loss_of_a_dropped_lease_hears_of_it() {
    CompletableFuture<LeaseLoss> lost = new CompletableFuture<>();
    WeakReference<Lease> lease = acquire();
    listen(lease, lost);
    drop(lease);

    bench.seconds(20);

    assertThat(lost)
        .isCompletedWithValueMatching(loss -> loss.reason() == LeaseLoss.Reason.EXPIRED);
  }

  @Test
  void a_lease_in_somebodys_hand_is_renewed_for_as_long_as_it_takes() {
    Lease lease = bench.lease(RENEWING);
    System.gc();

    bench.seconds(60);

    assertThat(lease.isHeld()).isTrue();
  }

  private WeakReference<Lease> acquire() {
    return new WeakReference<>(bench.engine.tryAcquire("a", RENEWING).orElseThrow());
  }

  private static void listen(WeakReference<Lease> lease, CompletableFuture<LeaseLoss> lost) {
    Lease held = Objects.requireNonNull(lease.get());
    held.lost().thenAccept(lost::complete);
  }

  private static void drop(WeakReference<Lease> lease) {
    await()
        .until(
            () -> {
              System.gc();
              return lease.get() == null;
            });
  }
}
