package io.distlock.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WorkGuardTest {

  private final WorkGuard guard = new WorkGuard(Thread.currentThread());

  @AfterEach
  void clear() {
    Thread.interrupted();
  }

  @Test
  void it_interrupts_once() {
    guard.fire();
    assertThat(Thread.interrupted()).isTrue();

    guard.fire();

    assertThat(Thread.interrupted()).isFalse();
    assertThat(guard.disarm()).isTrue();
  }

  @Test
  void it_takes_its_interrupt_back() {
    guard.fire();

    assertThat(guard.disarm()).isTrue();

    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void after_the_work_it_does_nothing() {
    assertThat(guard.disarm()).isFalse();

    guard.fire();

    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void it_leaves_a_thread_alone_that_is_interrupted_already() {
    Thread.currentThread().interrupt();
    guard.fire();

    assertThat(guard.disarm()).isFalse();

    assertThat(Thread.interrupted()).isTrue();
  }
}
