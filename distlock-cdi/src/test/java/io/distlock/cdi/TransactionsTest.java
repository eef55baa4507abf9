package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.distlock.LeaseLostException;
import io.distlock.Locker;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import jakarta.transaction.UserTransaction;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A lease lasts until the transaction of the work is completed; on a lost one it may not commit.
 */
class TransactionsTest {

  private static final String MAX_HOLD = "distlock.max-hold";

  private final UserTransaction transaction = Jta.transaction();
  private Server server;
  private Work work;

  @BeforeEach
  void deploy() {
    server = application().property(MAX_HOLD, "1m").start();
    work = server.get(Work.class);
  }

  @AfterEach
  void undeploy() throws Exception {
    if (transaction.getStatus() != Status.STATUS_NO_TRANSACTION) {
      transaction.rollback();
    }
    transaction.setTransactionTimeout(0);
    server.close();
  }

  @Test
  void a_transaction_of_the_method_itself_is_completed_before_the_release() throws Exception {
    List<String> seen = new ArrayList<>();
    work.required(() -> seen.add(whenCompleted(seen)));
    assertThat(seen).containsExactly("begun", "committed, locked");
    assertThat(isLocked()).isFalse();
  }

  @Test
  void a_transaction_of_the_caller_keeps_the_lease_until_it_is_committed() throws Exception {
    transaction.begin();
    work.supports(() -> null);
    assertThat(isLocked()).as("locked after the method").isTrue();
    transaction.commit();
    assertThat(isLocked()).as("locked after the commit").isFalse();
  }

  @Test
  void a_transaction_of_the_caller_keeps_the_lease_until_it_is_rolled_back() throws Exception {
    transaction.begin();
    work.plain(() -> null);
    assertThat(isLocked()).isTrue();
    transaction.rollback();
    assertThat(isLocked()).isFalse();
  }

  @Test
  void a_transaction_that_is_doomed_on_entry_does_not_hinder_the_call() throws Exception {
    transaction.begin();
    transaction.setRollbackOnly();
    assertThat(work.plain(() -> isLocked())).isEqualTo(true);
    transaction.rollback();
    assertThat(isLocked()).isFalse();
  }

  @Test
  void a_method_that_fails_in_a_transaction_of_the_caller_keeps_the_lease_too() throws Exception {
    transaction.begin();
    assertThatThrownBy(
            () ->
                work.plain(
                    () -> {
                      throw new IOException("disk full");
                    }))
        .isInstanceOf(IOException.class);
    assertThat(isLocked()).isTrue();
    transaction.commit();
    assertThat(isLocked()).isFalse();
  }

  @Test
  void a_second_call_in_the_transaction_joins_the_lease() throws Exception {
    transaction.begin();
    Object first = work.plain(() -> work.token());
    Object second = work.required(() -> work.token());
    assertThat(second).isEqualTo(first);
    transaction.commit();
    assertThat(isLocked()).isFalse();
    assertThat(work.plain(() -> work.token())).isNotEqualTo(first);
  }

  @ParameterizedTest
  @ValueSource(strings = {"requiresNew", "notSupported"})
  void where_the_callers_transaction_is_suspended_the_release_is_at_method_end(String kind)
      throws Exception {
    transaction.begin();
    List<String> seen = new ArrayList<>();
    Callable<Object> body = () -> seen.add(whenCompleted(seen));
    Object nothing =
        kind.equals("requiresNew") ? work.requiresNew(body) : work.notSupported(() -> seen);
    assertThat(isLocked()).as("locked after the method").isFalse();
    assertThat(transaction.getStatus()).isEqualTo(Status.STATUS_ACTIVE);
    if (kind.equals("requiresNew")) {
      assertThat(seen).containsExactly("begun", "committed, locked");
    }
    assertThat(nothing).isNotNull();
    transaction.commit();
  }

  @Test
  void a_transaction_inside_of_a_locked_call_joins_and_the_outer_call_goes_on() throws Exception {
    work.plain(
        () -> {
          long token = work.token();
          assertThat(work.requiresNew(() -> work.token())).isEqualTo(token);
          assertThat(isLocked()).isTrue();
          return null;
        });
    assertThat(isLocked()).isFalse();
  }

  @Test
  void a_transaction_that_the_method_leaves_to_its_caller_keeps_the_lease() throws Exception {
    work.plain(
        () -> {
          transaction.begin();
          return null;
        });
    assertThat(isLocked()).isTrue();
    transaction.commit();
    assertThat(isLocked()).isFalse();
  }

  @Test
  void a_transaction_that_the_method_completes_itself_does_not() throws Exception {
    work.plain(
        () -> {
          transaction.begin();
          transaction.commit();
          return null;
        });
    assertThat(isLocked()).isFalse();
  }

  @Test
  void a_time_out_that_rolls_back_beside_the_method_leaves_the_lease_until_it_ends()
      throws Exception {
    CompletableFuture<Integer> completion = new CompletableFuture<>();
    transaction.setTransactionTimeout(1);
    transaction.begin();
    work.plain(
        () -> {
          work.whenCompleted(completion::complete);
          await().pollInSameThread().until(() -> transaction.getStatus() != Status.STATUS_ACTIVE);
          assertThat(isLocked()).as("locked while the method runs").isTrue();
          return null;
        });
    transaction.rollback(); // as a container does, on the thread of the call
    await().until(() -> !isLocked());
    assertThat(completion).isCompletedWithValue(Status.STATUS_ROLLEDBACK);
  }

  @Test
  void a_completion_that_never_comes_keeps_the_lease_for_at_most_the_longest_hold()
      throws Exception {
    server.close();
    server = application().property(MAX_HOLD, "500ms").start();
    work = server.get(Work.class);
    transaction.begin();
    work.plain(() -> null);
    assertThat(isLocked()).isTrue();
    await().until(() -> !isLocked());
    assertThatThrownBy(transaction::commit).isInstanceOf(RollbackException.class);
  }

  @Test
  void a_lease_that_is_lost_in_the_method_dooms_the_callers_transaction() throws Exception {
    transaction.begin();
    assertThatThrownBy(() -> work.supports(this::lose)).isInstanceOf(LeaseLostException.class);
    assertThat(transaction.getStatus()).isEqualTo(Status.STATUS_MARKED_ROLLBACK);
  }

  @Test
  void a_lease_that_is_lost_in_the_method_rolls_its_own_transaction_back() {
    CompletableFuture<Integer> completion = new CompletableFuture<>();
    assertThatThrownBy(
            () ->
                work.required(
                    () -> {
                      work.whenCompleted(completion::complete);
                      return lose();
                    }))
        .isInstanceOf(LeaseLostException.class);
    assertThat(completion).isCompletedWithValue(Status.STATUS_ROLLEDBACK);
  }

  @Test
  void a_business_exception_comes_first_and_the_work_on_a_lost_lease_is_rolled_back_anyway() {
    CompletableFuture<Integer> completion = new CompletableFuture<>();
    assertThatThrownBy(
            () ->
                work.required(
                    () -> {
                      work.whenCompleted(completion::complete);
                      lose();
                      throw new IOException("a checked one, on which a transaction would commit");
                    }))
        .isInstanceOf(IOException.class)
        .satisfies(
            e ->
                assertThat(e.getSuppressed()).hasAtLeastOneElementOfType(LeaseLostException.class));
    assertThat(completion).isCompletedWithValue(Status.STATUS_ROLLEDBACK);
  }

  @Test
  void a_lease_that_is_lost_before_the_callers_commit_turns_it_into_a_rollback() throws Exception {
    transaction.begin();
    work.plain(() -> null);
    lose();
    assertThatThrownBy(transaction::commit).isInstanceOf(RollbackException.class);
  }

  @Test
  void a_lease_that_is_lost_before_the_methods_own_commit_is_told_as_such() {
    CompletableFuture<Integer> completion = new CompletableFuture<>();
    assertThatThrownBy(
            () ->
                work.required(
                    () -> {
                      work.beforeCompletion(this::lose);
                      work.whenCompleted(completion::complete);
                      return null;
                    }))
        .isInstanceOf(LeaseLostException.class);
    assertThat(completion).isCompletedWithValue(Status.STATUS_ROLLEDBACK);
  }

  @Test
  void a_call_that_would_join_a_lost_lease_is_told_so() throws Exception {
    transaction.begin();
    work.plain(() -> null);
    lose();
    assertThatThrownBy(() -> work.plain(() -> null)).isInstanceOf(LeaseLostException.class);
  }

  @Test
  void a_lease_that_is_lost_does_not_doom_a_suspended_transaction() throws Exception {
    transaction.begin();
    assertThatThrownBy(() -> work.requiresNew(this::lose)).isInstanceOf(LeaseLostException.class);
    assertThat(transaction.getStatus()).isEqualTo(Status.STATUS_ACTIVE);
    transaction.commit();
  }

  @Test
  void two_applications_in_one_transaction_keep_a_lease_each() throws Exception {
    try (Server second = application().startAsSecondApplication()) {
      transaction.begin();
      work.plain(() -> null);
      second.get(Work.class).plain(() -> null);
      assertThat(isLocked(server)).isTrue();
      assertThat(isLocked(second)).isTrue();
      transaction.commit();
      assertThat(isLocked(server)).isFalse();
      assertThat(isLocked(second)).isFalse();
    }
  }

  private static Server.Builder application() {
    return Server.with(Work.class, Thief.class);
  }

  private @Nullable Object lose() {
    server.get(Thief.class).steal(Work.NAME);
    return null;
  }

  private boolean isLocked() {
    return isLocked(server);
  }

  private static boolean isLocked(Server server) {
    return server.get(Locker.class).inspector().find(Work.NAME).isPresent();
  }

  private String whenCompleted(List<String> seen) {
    work.whenCompleted(
        status ->
            seen.add(
                (status == Status.STATUS_COMMITTED ? "committed" : "status " + status)
                    + (isLocked() ? ", locked" : ", unlocked")));
    return "begun";
  }

  interface Told {
    void of(int status);
  }

  @ApplicationScoped
  static class Work {
    static final String NAME = "work";
    private static final String TTL = "2s";

    @Inject CurrentLease lease;
    @Inject TransactionSynchronizationRegistry registry;

    @Locked(value = NAME, ttl = TTL, onLoss = OnLoss.CONTINUE)
    public @Nullable Object plain(Callable<?> body) throws Exception {
      return body.call();
    }

    @Locked(value = NAME, ttl = TTL, onLoss = OnLoss.CONTINUE)
    @Transactional
    public @Nullable Object required(Callable<?> body) throws Exception {
      return body.call();
    }

    @Transactional(TxType.SUPPORTS)
    @Locked(value = NAME, ttl = TTL, onLoss = OnLoss.CONTINUE)
    public @Nullable Object supports(Callable<?> body) throws Exception {
      return body.call();
    }

    @Transactional(TxType.REQUIRES_NEW)
    @Locked(value = NAME, ttl = TTL, onLoss = OnLoss.CONTINUE)
    public @Nullable Object requiresNew(Callable<?> body) throws Exception {
      return body.call();
    }

    @Transactional(TxType.NOT_SUPPORTED)
    @Locked(value = NAME, ttl = TTL, onLoss = OnLoss.CONTINUE)
    public @Nullable Object notSupported(Callable<?> body) throws Exception {
      return body.call();
    }

    public long token() {
      return lease.fencingToken();
    }

    /** Tells the status in which the transaction of the calling thread ends, when it does. */
    public void whenCompleted(Told told) {
      registry.registerInterposedSynchronization(
          new Synchronization() {
            @Override
            public void beforeCompletion() {}

            @Override
            public void afterCompletion(int status) {
              told.of(status);
            }
          });
    }

    /** As a flush would do it, before synchronizations of the container. */
    public void beforeCompletion(Callable<?> work) throws Exception {
      com.arjuna.ats.jta.TransactionManager.transactionManager()
          .getTransaction()
          .registerSynchronization(
              new Synchronization() {
                @Override
                public void beforeCompletion() {
                  try {
                    work.call();
                  } catch (Exception e) {
                    throw new IllegalStateException(e);
                  }
                }

                @Override
                public void afterCompletion(int status) {}
              });
    }
  }
}
