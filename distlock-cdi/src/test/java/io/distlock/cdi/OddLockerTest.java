package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.Lease;
import io.distlock.LockOptions;
import io.distlock.Locker;
import jakarta.annotation.Priority;
import jakarta.decorator.Decorator;
import jakarta.decorator.Delegate;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.UserTransaction;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A Locker whose leases throw when they are closed disturbs nothing but itself. */
class OddLockerTest {

  private static volatile Supplier<Throwable> oddity = OddLockerTest::odd;

  private final UserTransaction transaction = Jta.transaction();
  private Server server;
  private Work work;

  @BeforeEach
  void deploy() {
    server = Server.with(Work.class, Odd.class).start();
    work = server.get(Work.class);
  }

  @AfterEach
  void undeploy() throws Exception {
    oddity = OddLockerTest::odd;
    if (transaction.getStatus() != Status.STATUS_NO_TRANSACTION) {
      transaction.rollback();
    }
    server.close();
  }

  @Test
  void the_result_of_the_method_is_returned_and_the_oddity_is_logged() throws Exception {
    try (Log log = Log.open()) {
      assertThat(work.odd(() -> "result")).isEqualTo("result");
      assertThat(log.lines()).contains("WARNING Lock 'odd' could not be released yet");
    }
  }

  @Test
  void the_exception_of_the_method_is_thrown() {
    IOException full = new IOException("disk full");
    assertThatThrownBy(
            () ->
                work.odd(
                    () -> {
                      throw full;
                    }))
        .isSameAs(full);
  }

  /** As at an undeployment, when classes are gone. */
  @Test
  void other_leases_of_the_transaction_are_released_all_the_same() throws Exception {
    oddity = () -> new NoClassDefFoundError("gone");
    transaction.begin();
    work.odd(() -> null);
    work.even(() -> null);
    transaction.commit();
    assertThat(server.get(Locker.class).inspector().find("even")).isEmpty();
  }

  private static Throwable odd() {
    return new IllegalStateException("odd");
  }

  @ApplicationScoped
  static class Work {
    @Locked("odd")
    public @Nullable Object odd(Callable<?> body) throws Exception {
      return body.call();
    }

    @Locked("even")
    public @Nullable Object even(Callable<?> body) throws Exception {
      return body.call();
    }
  }

  @Decorator
  @Priority(1)
  abstract static class Odd implements Locker {
    @Inject @Delegate @Any Locker delegate;

    @Override
    public Lease acquire(String name, LockOptions options) throws InterruptedException {
      Lease lease = delegate.acquire(name, options);
      return name.equals("odd") ? failingToClose(lease) : lease;
    }

    private static Lease failingToClose(Lease lease) {
      return (Lease)
          Proxy.newProxyInstance(
              Odd.class.getClassLoader(),
              new Class<?>[] {Lease.class},
              (proxy, verb, arguments) -> {
                if (verb.getName().equals("close")) {
                  throw oddity.get();
                }
                try {
                  return verb.invoke(lease, arguments);
                } catch (InvocationTargetException problem) {
                  throw problem.getCause();
                }
              });
    }
  }
}
