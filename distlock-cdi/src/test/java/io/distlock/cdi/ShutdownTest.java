package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.distlock.Lease;
import io.distlock.LockOptions;
import io.distlock.Locker;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An application that stops takes no lease away from work that is not done. */
class ShutdownTest {

  private static final long SEVERAL_TTLS_MILLIS = 4_000;

  @BeforeEach
  void reset() {
    StubStore.reset();
  }

  @Test
  void a_result_to_come_keeps_its_lease_and_the_store_until_it_is_there() throws Exception {
    Server server = start();
    CompletableFuture<String> source = new CompletableFuture<>();
    CompletionStage<String> result = server.get(Job.class).later(source);

    server.close();
    Thread.sleep(SEVERAL_TTLS_MILLIS);
    assertThat(result.toCompletableFuture()).isNotDone();
    assertThat(StubStore.closed()).isZero();

    source.complete("done");
    assertThat(result.toCompletableFuture()).isCompletedWithValue("done");
    assertThat(StubStore.closed()).isEqualTo(1);
  }

  @Test
  void a_method_that_still_runs_keeps_its_lease_and_the_store_until_it_ends() {
    Server server = start();
    CompletableFuture<Void> goOn = new CompletableFuture<>();
    CompletableFuture<Boolean> held = new CompletableFuture<>();
    Job job = server.get(Job.class);
    CompletableFuture<Boolean> running =
        CompletableFuture.supplyAsync(() -> job.run(held, goOn), task -> new Thread(task).start());
    held.join();

    server.close();
    await().during(Duration.ofMillis(SEVERAL_TTLS_MILLIS)).until(() -> !running.isDone());
    assertThat(StubStore.closed()).isZero();

    goOn.complete(null);
    assertThat(running.join()).as("held at the end").isTrue();
    await().until(() -> StubStore.closed() == 1);
  }

  @Test
  void a_lease_in_an_applications_hand_is_given_back() {
    Server server = start();
    Lease lease =
        server
            .get(Locker.class)
            .tryAcquire("a", LockOptions.defaults().withAutoRenew(true))
            .orElseThrow();

    server.close();

    assertThat(lease.isHeld()).isFalse();
    assertThat(StubStore.closed()).isEqualTo(1);
  }

  private static Server start() {
    return Server.bare(Job.class).property("distlock.backend", "stub").start();
  }

  @ApplicationScoped
  static class Job {
    @Locked(value = "later", ttl = "1500ms")
    public CompletionStage<String> later(CompletionStage<String> result) {
      return result;
    }

    @Locked(value = "run", ttl = "1500ms")
    public boolean run(CompletableFuture<Boolean> held, CompletableFuture<Void> goOn) {
      Lease mine = requireLease();
      held.complete(true);
      goOn.join();
      return mine.isHeld();
    }

    /** The bean for it is gone when the application has stopped. */
    private static Lease requireLease() {
      return Objects.requireNonNull(CallChain.innermost()).lease();
    }
  }
}
