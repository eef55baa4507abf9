package io.distlock.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class DockerEngineTest {

  private static final Duration GENEROUS = Duration.ofSeconds(10);

  @Test
  void a_started_container_is_an_offer_that_names_the_image() {
    assertThat(offer(true, GENEROUS, () -> "server"))
        .isEqualTo(new Offer.Server<>("server", "Docker, image some:1"));
  }

  @Test
  void without_an_engine_nothing_is_started() {
    assertThat(
            offer(
                false,
                GENEROUS,
                () -> {
                  throw new AssertionError("started");
                }))
        .isEqualTo(new Offer.None<>("no Docker engine answers"));
  }

  @Test
  void a_container_that_does_not_start_is_a_reason_with_its_innermost_cause() {
    IllegalStateException refused = new IllegalStateException("no such image\nbla");
    assertThat(
            offer(
                true,
                GENEROUS,
                () -> {
                  throw new IllegalStateException("container", refused);
                }))
        .isEqualTo(
            new Offer.None<>(
                "Docker does not run image some:1:"
                    + " java.lang.IllegalStateException: no such image"));
  }

  @Test
  void an_engine_that_hangs_is_given_up() {
    CountDownLatch never = new CountDownLatch(1);
    assertThat(
            offer(
                true,
                Duration.ofMillis(20),
                () -> {
                  try {
                    never.await();
                  } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                  return "server";
                }))
        .isInstanceOf(Offer.None.class);
  }

  private static Offer<String> offer(
      boolean engineAnswers, Duration atMost, Supplier<String> start) {
    return new DockerEngine(() -> engineAnswers, atMost).offer("some:1", start);
  }
}
