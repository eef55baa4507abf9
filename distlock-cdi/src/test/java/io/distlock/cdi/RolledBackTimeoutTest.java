package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.LeaseLostException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.UserTransaction;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A container repeats a timeout that was rolled back, and drops its timer if that fails as well.
 */
class RolledBackTimeoutTest {

  private final UserTransaction transaction = Jta.transaction();
  private final AtomicInteger runs = new AtomicInteger();
  private Server server;
  private Interceptors interceptors;

  @BeforeEach
  void deploy() {
    Jta.Naming.install();
    server = Server.with(Timers.class, Thief.class).start();
    interceptors = new Interceptors(server);
  }

  @AfterEach
  void undeploy() throws Exception {
    if (transaction.getStatus() != Status.STATUS_NO_TRANSACTION) {
      transaction.rollback();
    }
    Jta.Naming.remove();
    server.close();
  }

  @Test
  void transactions_are_looked_up_once_at_deployment_since_not_every_thread_can() throws Exception {
    assertThat(Jta.Naming.lookedUp()).isEqualTo(1);
    timeout(runs::incrementAndGet);
    assertThat(Jta.Naming.lookedUp()).isEqualTo(1);
  }

  @Test
  void a_loss_dooms_the_transaction_and_the_repetition_does_not_run() throws Exception {
    transaction.begin();
    timeout(this::runAndLoseTheLease);
    assertThat(transaction.getStatus()).isEqualTo(Status.STATUS_MARKED_ROLLBACK);
    transaction.rollback();

    transaction.begin(); // of the repetition
    assertThat(timeout(runs::incrementAndGet)).isNull();
    assertThat(runs).as("runs before the next regular one").hasValue(1);
    transaction.commit();

    timeout(runs::incrementAndGet);
    assertThat(runs).as("runs, the next regular one included").hasValue(2);
  }

  @Test
  void a_loss_that_comes_before_the_commit_dooms_the_transaction_in_the_same_way()
      throws Exception {
    transaction.begin();
    timeout(runs::incrementAndGet);
    server.get(Thief.class).steal("tick");
    assertThatThrownBy(transaction::commit).isInstanceOf(RollbackException.class);

    expectNoRepetition();
  }

  @Test
  void the_loss_of_another_lease_in_the_transaction_dooms_it_in_the_same_way() throws Exception {
    transaction.begin();
    timeout(
        () -> {
          runs.incrementAndGet();
          assertThatThrownBy(() -> server.get(Timers.class).part(() -> steal("part")))
              .isInstanceOf(LeaseLostException.class);
          return null; // the job copes with it
        });
    assertThat(transaction.getStatus()).isEqualTo(Status.STATUS_MARKED_ROLLBACK);
    transaction.rollback();

    expectNoRepetition();
  }

  @Test
  void the_loss_of_another_lease_before_the_commit_dooms_the_transaction_in_the_same_way()
      throws Exception {
    transaction.begin();
    timeout(
        () -> {
          runs.incrementAndGet();
          return server.get(Timers.class).part(() -> null);
        });
    steal("part");
    assertThatThrownBy(transaction::commit).isInstanceOf(RollbackException.class);

    expectNoRepetition();
  }

  @Test
  void without_a_transaction_nothing_is_repeated_so_the_next_run_is_a_regular_one()
      throws Exception {
    timeout(this::runAndLoseTheLease);

    timeout(runs::incrementAndGet);

    assertThat(runs).hasValue(2);
  }

  private @Nullable Object runAndLoseTheLease() {
    runs.incrementAndGet();
    return steal("tick");
  }

  private @Nullable Object steal(String name) {
    server.get(Thief.class).steal(name);
    return null;
  }

  private void expectNoRepetition() throws Exception {
    transaction.begin(); // of the repetition
    assertThat(timeout(runs::incrementAndGet)).isNull();
    transaction.commit();
    assertThat(runs).hasValue(1);
  }

  private @Nullable Object timeout(Callable<? extends @Nullable Object> body) throws Exception {
    return interceptors.timeout(new Timers(), "tick", body);
  }

  @ApplicationScoped
  static class Timers {
    @Locked(value = "part", ttl = "2s", onLoss = OnLoss.CONTINUE)
    public @Nullable Object part(Callable<? extends @Nullable Object> body) throws Exception {
      return body.call();
    }

    @Locked(value = "tick", ttl = "2s", onLoss = OnLoss.CONTINUE)
    public @Nullable Object tick() {
      return null;
    }
  }
}
