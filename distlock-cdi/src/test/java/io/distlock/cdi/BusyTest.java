package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.Lease;
import io.distlock.LockNotAcquiredException;
import io.distlock.Locker;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a locked method answers while somebody else holds its lock. */
class BusyTest {

  private static Server server;

  private Locker locker;
  private Lease otherLease;

  @BeforeAll
  static void start() {
    server = Server.with(Skipping.class, Throwing.class).start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void somebody_else_holds_the_lock() throws InterruptedException {
    locker = server.get(Locker.class);
    otherLease = locker.acquire("busy");
  }

  @AfterEach
  void free() {
    otherLease.close();
  }

  @Test
  void skipping_answers_as_the_result_type_demands() {
    Skipping bean = server.get(Skipping.class);
    bean.nothing();
    assertThat(bean.text()).isNull();
    assertThat(bean.flag()).isFalse();
    assertThat(bean.letter()).isEqualTo('\0');
    assertThat(bean.tiny()).isZero();
    assertThat(bean.small()).isZero();
    assertThat(bean.number()).isZero();
    assertThat(bean.big()).isZero();
    assertThat(bean.real()).isZero();
    assertThat(bean.precise()).isZero();
    assertThat(bean.boxed()).isNull();
    assertThat(bean.optional()).isEmpty();
    assertThat(bean.optionalInt()).isEmpty();
    assertThat(bean.optionalLong()).isEmpty();
    assertThat(bean.optionalDouble()).isEmpty();
    assertThat(bean.ran).isFalse();
  }

  @Test
  void a_skipped_future_is_completed() {
    assertThat(SkippedResult.of(Future.class))
        .isInstanceOfSatisfying(Future.class, future -> assertThat(future.isDone()).isTrue());
  }

  @Test
  void the_default_is_to_throw_who_holds_it() {
    assertThatThrownBy(() -> server.get(Throwing.class).byDefault())
        .isInstanceOfSatisfying(
            LockNotAcquiredException.class,
            busy -> {
              assertThat(busy.name()).isEqualTo("busy");
              assertThat(busy.owner()).contains(otherLease.owner());
            });
  }

  @Test
  void a_busy_lock_inside_of_a_skipping_method_is_not_skipped() {
    otherLease.close();
    assertThatThrownBy(() -> server.get(Skipping.class).nested(locker))
        .isInstanceOf(LockNotAcquiredException.class);
  }

  @Test
  void who_waits_gets_the_lock_when_it_is_free() throws Exception {
    CountDownLatch ran = new CountDownLatch(1);
    Thread waiter = new Thread(() -> server.get(Throwing.class).waiting(ran));
    waiter.start();
    assertThat(ran.getCount()).isEqualTo(1);
    otherLease.close();
    assertThat(ran.await(10, TimeUnit.SECONDS)).isTrue();
    waiter.join();
  }

  @Test
  void waiting_ends_with_max_wait() {
    assertThatThrownBy(() -> server.get(Throwing.class).impatient())
        .isInstanceOfSatisfying(
            LockNotAcquiredException.class,
            busy -> assertThat(busy.waited()).isGreaterThanOrEqualTo(Duration.ofMillis(20)));
  }

  @Test
  void an_interrupt_while_waiting_is_thrown_where_it_is_declared() throws Exception {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread waiter =
        new Thread(
            () -> {
              try {
                server.get(Throwing.class).interruptible();
              } catch (Exception e) {
                thrown.set(e);
              }
            });
    waiter.start();
    waiter.interrupt();
    waiter.join();
    assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
  }

  @Test
  void an_interrupt_while_waiting_is_kept_where_it_is_not_declared() throws Exception {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    AtomicReference<Boolean> flag = new AtomicReference<>();
    Thread waiter =
        new Thread(
            () -> {
              try {
                server.get(Throwing.class).waiting(new CountDownLatch(1));
              } catch (RuntimeException e) {
                thrown.set(e);
                flag.set(Thread.currentThread().isInterrupted());
              }
            });
    waiter.start();
    waiter.interrupt();
    waiter.join();
    assertThat(thrown.get())
        .isInstanceOf(LockNotAcquiredException.class)
        .satisfies(e -> assertThat(e.getSuppressed()[0]).isInstanceOf(InterruptedException.class));
    assertThat(flag.get()).isTrue();
  }

  @Locked(value = "busy", onBusy = OnBusy.SKIP)
  @ApplicationScoped
  static class Skipping {
    boolean ran;

    public void nothing() {
      ran = true;
    }

    public @Nullable String text() {
      return "ran";
    }

    public boolean flag() {
      return true;
    }

    public char letter() {
      return 'x';
    }

    public byte tiny() {
      return 1;
    }

    public short small() {
      return 1;
    }

    public int number() {
      return 1;
    }

    public long big() {
      return 1;
    }

    public float real() {
      return 1;
    }

    public double precise() {
      return 1;
    }

    public @Nullable Integer boxed() {
      return 1;
    }

    public Optional<String> optional() {
      return Optional.of("ran");
    }

    public OptionalInt optionalInt() {
      return OptionalInt.of(1);
    }

    public OptionalLong optionalLong() {
      return OptionalLong.of(1);
    }

    public OptionalDouble optionalDouble() {
      return OptionalDouble.of(1);
    }

    public void nested(Locker locker) throws InterruptedException {
      locker.acquire("busy");
    }
  }

  @ApplicationScoped
  static class Throwing {
    @Locked("busy")
    public void byDefault() {}

    @Locked(value = "busy", maxWait = "30s", onBusy = OnBusy.SKIP)
    public void waiting(CountDownLatch ran) {
      ran.countDown();
    }

    @Locked(value = "busy", maxWait = "20ms", retryInterval = "5ms")
    public void impatient() {}

    @Locked(value = "busy", maxWait = "forever")
    public void interruptible() throws InterruptedException {
      throw new IllegalStateException("ran");
    }
  }
}
