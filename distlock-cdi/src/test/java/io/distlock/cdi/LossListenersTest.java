package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.Lease;
import io.distlock.LeaseLoss;
import io.distlock.LockOptions;
import io.distlock.Locker;
import jakarta.annotation.Priority;
import jakarta.decorator.Decorator;
import jakarta.decorator.Delegate;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.inject.Inject;
import jakarta.transaction.UserTransaction;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Many may want to know of one loss, and stop to want it. */
class LossListenersTest {

  private static final LeaseLoss LOSS =
      new LeaseLoss("work", "me", 7, LeaseLoss.Reason.EXPIRED, Duration.ofSeconds(1));

  private final LossListeners listeners = new LossListeners();
  private final List<LeaseLoss> told = new ArrayList<>();

  @Test
  void each_is_told_once() {
    listeners.add(told::add);
    listeners.add(told::add);
    listeners.tell(LOSS);
    assertThat(told).containsExactly(LOSS, LOSS);
  }

  @Test
  void whoever_comes_after_the_loss_is_told_at_once() {
    listeners.tell(LOSS);
    listeners.add(told::add);
    assertThat(told).containsExactly(LOSS);
  }

  @Test
  void whoever_has_gone_is_not_told() {
    Consumer<LeaseLoss> listener = told::add;
    listeners.add(listener);
    listeners.remove(listener);
    listeners.tell(LOSS);
    assertThat(told).isEmpty();
  }

  /** What is asked of the lease stays with it until it ends. */
  @Test
  void calls_that_join_in_a_long_transaction_ask_the_lease_once() throws Exception {
    try (Server server = Server.with(Work.class, Counting.class).start()) {
      Counting.ASKED.set(0);
      UserTransaction transaction = Jta.transaction();
      transaction.begin();
      for (int i = 0; i < 100; i++) {
        server.get(Work.class).run();
        server.get(Work.class).stage().toCompletableFuture().join();
      }
      transaction.commit();
      assertThat(Counting.ASKED).hasValue(1);
    }
  }

  @ApplicationScoped
  static class Work {
    @Locked("work")
    public void run() {}

    @Locked("work")
    public CompletionStage<String> stage() {
      return CompletableFuture.supplyAsync(() -> "done");
    }
  }

  /** Counts how often somebody wants to know of the loss of a lease. */
  @Decorator
  @Priority(1)
  abstract static class Counting implements Locker {
    static final AtomicInteger ASKED = new AtomicInteger();

    @Inject @Delegate @Any Locker delegate;

    @Override
    public Lease acquire(String name, LockOptions options) throws InterruptedException {
      Lease lease = delegate.acquire(name, options);
      return (Lease)
          Proxy.newProxyInstance(
              Counting.class.getClassLoader(),
              new Class<?>[] {Lease.class},
              (proxy, verb, arguments) -> {
                if (verb.getName().equals("lost")) {
                  ASKED.incrementAndGet();
                }
                return verb.invoke(lease, arguments);
              });
    }
  }
}
