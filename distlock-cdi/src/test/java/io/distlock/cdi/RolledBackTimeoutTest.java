package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.Locker;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.lang.reflect.Proxy;
import java.util.Hashtable;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import javax.naming.Context;
import javax.naming.spi.InitialContextFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A container repeats a timeout that was rolled back, and drops its timer if that fails as well.
 * The registry of transactions is found by name as in a container; the transaction is this test's.
 */
class RolledBackTimeoutTest {

  private final LockedInterceptor interceptor = new LockedInterceptor();
  private final AtomicInteger runs = new AtomicInteger();
  private Server server;
  private Locker locker;

  @BeforeEach
  @SuppressWarnings("UnnecessaryAssignment") // the timer service is this test
  void deploy() {
    System.setProperty(Context.INITIAL_CONTEXT_FACTORY, Naming.class.getName());
    Naming.status = Status.STATUS_ACTIVE;
    server = Server.with(Timers.class).start();
    locker = server.get(Locker.class);
    interceptor.calls = server.get(LockedCalls.class);
  }

  @AfterEach
  void undeploy() {
    System.clearProperty(Context.INITIAL_CONTEXT_FACTORY);
    server.close();
  }

  @Test
  void a_loss_dooms_the_transaction_and_the_repetition_does_not_run() throws Exception {
    runAndLoseTheLease();
    assertThat(Naming.status).isEqualTo(Status.STATUS_MARKED_ROLLBACK);

    Naming.status = Status.STATUS_ACTIVE; // of the repetition
    assertThat(run()).isNull();
    assertThat(runs).as("runs before the next regular one").hasValue(1);
    assertThat(Naming.status).as("transaction of the repetition").isEqualTo(Status.STATUS_ACTIVE);

    run();
    assertThat(runs).as("runs, the next regular one included").hasValue(2);
  }

  @Test
  void without_a_transaction_nothing_is_repeated_so_the_next_run_is_a_regular_one()
      throws Exception {
    Naming.status = Status.STATUS_NO_TRANSACTION;
    runAndLoseTheLease();

    run();

    assertThat(runs).hasValue(2);
  }

  private void runAndLoseTheLease() throws Exception {
    interceptor.aroundTimeout(
        new Call(
            new Timers(),
            "tick",
            () -> {
              runs.incrementAndGet();
              long token = locker.inspector().find("tick").orElseThrow().fencingToken();
              return locker.inspector().forceRelease("tick", token);
            }));
  }

  private @Nullable Object run() throws Exception {
    return interceptor.aroundTimeout(new Call(new Timers(), "tick", runs::incrementAndGet));
  }

  @ApplicationScoped
  static class Timers {
    @Locked("tick")
    public @Nullable Object tick() {
      return null;
    }
  }

  /** A naming service in which every name leads to the registry of the test's transaction. */
  public static final class Naming implements InitialContextFactory {

    static int status;

    @Override
    public Context getInitialContext(@Nullable Hashtable<?, ?> environment) {
      TransactionSynchronizationRegistry registry =
          answering(
              TransactionSynchronizationRegistry.class,
              Map.of(
                  "getTransactionStatus",
                  () -> status,
                  "setRollbackOnly",
                  () -> status = Status.STATUS_MARKED_ROLLBACK));
      return answering(Context.class, Map.of("lookup", () -> registry));
    }

    private static <T> T answering(Class<T> type, Map<String, Supplier<?>> to) {
      return type.cast(
          Proxy.newProxyInstance(
              type.getClassLoader() == null ? Naming.class.getClassLoader() : type.getClassLoader(),
              new Class<?>[] {type},
              (proxy, method, arguments) -> {
                var answer = to.get(method.getName());
                Object value = answer == null ? null : answer.get();
                return method.getReturnType() == void.class ? null : value;
              }));
    }
  }
}
