package io.distlock.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CrewOfThreadsTest {

  private static final InheritableThreadLocal<String> OF_THE_CALLER =
      new InheritableThreadLocal<>();

  private final Crew crew = CrewOfThreads.hire();

  @AfterEach
  void dismiss() {
    OF_THE_CALLER.remove();
    crew.dismissal().run();
  }

  @Test
  void all_threads_are_daemons_with_a_name_and_the_class_loader_of_the_application() {
    for (Executor workers : all()) {
      Thread thread = on(workers, Thread.currentThread());
      assertThat(thread.isDaemon()).isTrue();
      assertThat(thread.getName()).startsWith("distlock-");
      assertThat(thread.getContextClassLoader())
          .isSameAs(Thread.currentThread().getContextClassLoader());
    }
  }

  @Test
  void threads_inherit_nothing_from_the_caller_who_happens_to_start_them() {
    OF_THE_CALLER.set("request of somebody");

    for (Executor workers : all()) {
      CompletableFuture<Boolean> inherited = new CompletableFuture<>();
      workers.execute(() -> inherited.complete(OF_THE_CALLER.get() != null));
      assertThat(inherited.orTimeout(20, TimeUnit.SECONDS).join()).isFalse();
    }
  }

  @Test
  void renewals_and_events_that_nobody_can_work_off_are_not_piled_up() {
    CountDownLatch never = new CountDownLatch(1);
    for (int i = 0; i < 3_000; i++) {
      crew.renewals().execute(() -> await(never));
    }
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 3_000; i++) {
                crew.events().execute(() -> await(never));
              }
            })
        .isInstanceOf(RejectedExecutionException.class);
    never.countDown();
  }

  private List<Executor> all() {
    return List.of(crew.renewals(), crew.chores(), crew.listeners(), crew.events());
  }

  private static Thread on(Executor workers, Thread caller) {
    CompletableFuture<Thread> thread = new CompletableFuture<>();
    workers.execute(() -> thread.complete(Thread.currentThread()));
    Thread worker = thread.orTimeout(20, TimeUnit.SECONDS).join();
    assertThat(worker).isNotSameAs(caller);
    return worker;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
