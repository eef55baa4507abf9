package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.Lease;
import io.distlock.LockOptions;
import io.distlock.Locker;
import io.distlock.engine.LeaseEngine;
import io.distlock.memory.MemoryLeaseStore;
import jakarta.annotation.Priority;
import jakarta.decorator.Decorator;
import jakarta.decorator.Delegate;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.util.AnnotationLiteral;
import jakarta.inject.Inject;
import jakarta.inject.Qualifier;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An application's own Locker takes the place of ours, or stands beside it. */
class OwnLockerTest {

  private static final List<Locker> MADE = new CopyOnWriteArrayList<>();

  @BeforeEach
  void nothing_was_made() {
    StubStore.reset();
    MADE.clear();
  }

  /** Or they complain of their leases while other tests look at the log. */
  @AfterEach
  void what_was_made_is_closed() {
    MADE.forEach(Locker::close);
  }

  @Test
  void an_own_locker_wins_and_the_store_is_not_opened() {
    try (Server server = stub(Producer.class, Work.class).start()) {
      assertThat(server.get(Locker.class).tryAcquire("a").orElseThrow().owner()).isEqualTo("own");
      assertThat(server.get(Work.class).owner()).isEqualTo("own");
      assertThat(StubStore.opened()).isZero();
    }
  }

  @Test
  void an_own_locker_needs_no_usable_backend() {
    try (Server server = stub(Producer.class).property("distlock.backend", "redis").start()) {
      assertThat(server.get(Locker.class).tryAcquire("a")).isPresent();
    }
  }

  @Test
  void an_own_locker_without_a_scope_is_made_once_for_all_locked_beans() {
    try (Server server = stub(Unscoped.class, Plain.class, OtherPlain.class).start()) {
      server.get(Plain.class).run();
      server.get(OtherPlain.class).run();
      assertThat(MADE).hasSize(1);
    }
  }

  @Test
  void a_selected_alternative_wins() {
    try (Server server = stub(Selected.class).start()) {
      assertThat(server.get(Locker.class).tryAcquire("a").orElseThrow().owner()).isEqualTo("own");
      assertThat(StubStore.opened()).isZero();
    }
  }

  @Test
  void an_alternative_that_is_not_selected_does_not_count() {
    try (Server server = stub(NotSelected.class).start()) {
      assertThat(server.get(Locker.class).tryAcquire("a")).isPresent();
      assertThat(StubStore.opened()).isEqualTo(1);
    }
  }

  @Test
  void a_qualified_locker_stands_beside_the_default_one() {
    try (Server server = stub(Qualified.class).start()) {
      Locker other = server.container().select(Locker.class, new Other.Literal()).get();
      assertThat(other.tryAcquire("a").orElseThrow().owner()).isEqualTo("own");
      assertThat(server.get(Locker.class).tryAcquire("a")).isPresent();
      assertThat(StubStore.opened()).isEqualTo(1);
    }
  }

  @Test
  void the_default_locker_can_be_decorated() {
    try (Server server = stub(Counting.class, Work.class).start()) {
      Counting.COUNT.set(0);
      assertThat(server.get(Work.class).owner()).isNotEqualTo("own");
      assertThat(Counting.COUNT).hasValue(1);
    }
  }

  private static Server.Builder stub(Class<?>... classes) {
    return Server.bare(classes).property("distlock.backend", "stub");
  }

  private static Locker own() {
    Locker locker = LeaseEngine.builder(new MemoryLeaseStore()).owner("own").build();
    MADE.add(locker);
    return locker;
  }

  @ApplicationScoped
  static class Producer {
    @Produces
    @ApplicationScoped
    Locker locker() {
      return own();
    }
  }

  @ApplicationScoped
  static class Unscoped {
    @Produces
    @Dependent
    Locker locker() {
      return own();
    }
  }

  @Alternative
  @Priority(1)
  @ApplicationScoped
  static class Selected {
    @Produces
    @ApplicationScoped
    Locker locker() {
      return own();
    }
  }

  @Alternative
  @ApplicationScoped
  static class NotSelected {
    @Produces
    @ApplicationScoped
    Locker locker() {
      return own();
    }
  }

  @ApplicationScoped
  static class Qualified {
    @Produces
    @Other
    @ApplicationScoped
    Locker locker() {
      return own();
    }
  }

  @Qualifier
  @Retention(RetentionPolicy.RUNTIME)
  @interface Other {
    final class Literal extends AnnotationLiteral<Other> implements Other {
      private static final long serialVersionUID = 1L;
    }
  }

  @Decorator
  @Priority(1)
  abstract static class Counting implements Locker {
    static final AtomicInteger COUNT = new AtomicInteger();

    @Inject @Delegate @Any Locker delegate;

    @Override
    public Lease acquire(String name, LockOptions options) throws InterruptedException {
      COUNT.incrementAndGet();
      return delegate.acquire(name, options);
    }
  }

  @ApplicationScoped
  static class Work {
    @Inject Locker locker;

    @Locked("work")
    public String owner() {
      return locker.tryAcquire("work-2").orElseThrow().owner();
    }
  }

  @ApplicationScoped
  static class Plain {
    @Locked
    public void run() {}
  }

  @ApplicationScoped
  static class OtherPlain {
    @Locked
    public void run() {}
  }
}
