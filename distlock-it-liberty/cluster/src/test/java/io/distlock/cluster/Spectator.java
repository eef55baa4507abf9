package io.distlock.cluster;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** Follows what the probe sees, from the moment on in which it is created. */
final class Spectator {

  private static final Duration GENEROUS = Duration.ofMinutes(1);

  /** Short, as the probe itself waits for events. */
  private static final Duration POLL = Duration.ofMillis(5);

  private final ProbeProcess probe;
  private long sequence;

  Spectator(ProbeProcess probe) {
    this.probe = probe;
    this.sequence = probe.eventsAfter(0).stream().mapToLong(ProbeEvent::sequence).max().orElse(0);
  }

  /** Waits for the next event of which {@code wanted} is true, and goes on after it. */
  ProbeEvent await(String what, Predicate<ProbeEvent> wanted) {
    AtomicReference<@Nullable ProbeEvent> found = new AtomicReference<>();
    Awaitility.await(what)
        .atMost(GENEROUS)
        .pollDelay(Duration.ZERO)
        .pollInterval(POLL)
        .until(() -> look(wanted, found));
    return Objects.requireNonNull(found.get());
  }

  private boolean look(Predicate<ProbeEvent> wanted, AtomicReference<@Nullable ProbeEvent> found) {
    for (ProbeEvent event : probe.eventsAfter(sequence)) {
      sequence = event.sequence();
      if (wanted.test(event)) {
        found.set(event);
        return true;
      }
    }
    return false;
  }
}
