package io.distlock.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.Lease;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * An overlap probe outside of the store: who was inside when, by the monotonic clock of this
 * machine, which its processes share. Only visits count whose lease was still held when they were
 * over: that is what a lease promises.
 */
final class Visits {

  private final Collection<Visit> all = new ConcurrentLinkedQueue<>();

  /** Is inside while the work runs. */
  void visit(Lease lease, Runnable work) {
    Visit visit = Visit.make(lease, work);
    if (visit != null) {
      all.add(visit);
    }
  }

  void add(Visit visit) {
    all.add(visit);
  }

  int count() {
    return all.size();
  }

  /** Nobody was inside together with somebody else, and whoever came later had a larger token. */
  void assertNoOverlap() {
    List<Visit> visits = new ArrayList<>(all);
    visits.sort(Comparator.comparing(Visit::name).thenComparing(Visit::startNanos));
    for (int i = 1; i < visits.size(); i++) {
      Visit earlier = visits.get(i - 1);
      Visit later = visits.get(i);
      if (earlier.name().equals(later.name())) {
        assertThat(later.startNanos() - earlier.endNanos())
            .as("nanoseconds from %s to %s", earlier, later)
            .isNotNegative();
        assertThat(later.fencingToken())
            .as("fencing token of %s after %s", later, earlier)
            .isGreaterThan(earlier.fencingToken());
      }
    }
  }

  /** One holder's time inside. */
  record Visit(String name, long fencingToken, long startNanos, long endNanos) {

    private static final String WORD = "visit ";

    /** Null if the lease was not held all the time. */
    static @Nullable Visit make(Lease lease, Runnable work) {
      long start = System.nanoTime();
      work.run();
      long end = System.nanoTime();
      return lease.isHeld() ? new Visit(lease.name(), lease.fencingToken(), start, end) : null;
    }

    /** As another process prints it. */
    String line() {
      return WORD + fencingToken + " " + startNanos + " " + endNanos + " " + name;
    }

    static boolean isLine(String line) {
      return line.startsWith(WORD);
    }

    static Visit parse(String line) {
      List<String> parts = List.of(line.substring(WORD.length()).split(" ", 4));
      return new Visit(
          parts.get(3),
          Long.parseLong(parts.get(0)),
          Long.parseLong(parts.get(1)),
          Long.parseLong(parts.get(2)));
    }
  }
}
