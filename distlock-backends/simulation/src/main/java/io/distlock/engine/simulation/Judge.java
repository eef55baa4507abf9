package io.distlock.engine.simulation;

import io.distlock.Lease;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.AcquireAnswer;
import io.distlock.spi.AcquireRequest;
import io.distlock.spi.Granted;
import io.distlock.spi.HandOverAnswer;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.ReleaseRequest;
import io.distlock.spi.RenewAnswer;
import io.distlock.spi.RenewRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Watches a history and says which promise was broken. Keeps its own books of who holds what, from
 * what was asked and answered at the store, and compares them with what the holders believe.
 */
@SuppressWarnings("AnnotateFormatMethod") // the annotation is not worth a dependency
final class Judge {

  private final Stage stage;
  private final Map<String, Book> books = new LinkedHashMap<>();
  private final List<Held> watched = new ArrayList<>();
  private final List<String> history = new ArrayList<>();
  private final List<String> violations = new ArrayList<>();
  private final Set<String> abandoned = new HashSet<>();
  private final Set<Long> delivered = new HashSet<>();
  private final Set<String> ended = new HashSet<>();

  Judge(Stage stage) {
    this.stage = stage;
  }

  List<String> violations() {
    return violations;
  }

  List<String> history() {
    return history;
  }

  // --- at the store ---

  void acquired(AcquireRequest request, AcquireAnswer answer) {
    note("acquire %s %s -> %s", request.name(), shortly(request.token().value()), describe(answer));
    if (answer instanceof Granted granted) {
      granted(request, granted);
    }
    sample();
  }

  private void granted(AcquireRequest request, Granted granted) {
    Book book = book(request.name());
    String token = request.token().value();
    boolean replay = book.isHeldBy(token);
    require(
        replay || !book.isTaken(), "S1: %s granted while another lease is valid", request.name());
    require(!abandoned.contains(token), "L2: %s granted to an abandoned attempt", request.name());
    require(
        replay || !ended.contains(token),
        "S4: an ended lease of %s was granted again",
        request.name());
    require(
        replay
            ? granted.fencingToken() == book.fencingToken
            : granted.fencingToken() > book.fencingToken,
        "S3: fencing token of %s went from %d to %d",
        request.name(),
        book.fencingToken,
        granted.fencingToken());
    if (!replay) {
      book.take(token, granted.fencingToken(), stage.nanos() + request.ttl().toNanos());
    }
  }

  void handedOver(ReleaseRequest lease, AcquireRequest request, HandOverAnswer answer) {
    note(
        "hand-over %s %s to %s -> %s",
        request.name(),
        shortly(lease.token().value()),
        shortly(request.token().value()),
        describe(answer));
    Book book = book(request.name());
    boolean heldByFirst = book.isHeldBy(lease.token().value());
    if (answer instanceof Granted granted) {
      boolean replay = book.isHeldBy(request.token().value());
      require(
          heldByFirst || replay,
          "S4: %s handed over by somebody who does not hold it",
          request.name());
      if (heldByFirst) {
        end(book);
      }
      granted(request, granted);
    } else {
      require(
          !heldByFirst || abandoned.contains(request.token().value()),
          "S4: the holder of %s was told that it does not hold it",
          request.name());
    }
    sample();
  }

  void renewed(RenewRequest request, RenewAnswer answer) {
    note("renew %s %s -> %s", request.name(), shortly(request.token().value()), describe(answer));
    Book book = book(request.name());
    boolean holds = book.isHeldBy(request.token().value());
    if (answer instanceof RenewAnswer.Renewed) {
      require(holds, "S4: a lease of %s that had ended was renewed", request.name());
      book.prolong(stage.nanos() + request.ttl().toNanos());
    } else {
      require(!holds, "S4: the holder of %s was told that it is lost", request.name());
    }
    sample();
  }

  void released(ReleaseRequest request, ReleaseAnswer answer) {
    note("release %s %s -> %s", request.name(), shortly(request.token().value()), answer);
    Book book = book(request.name());
    boolean holds = book.isHeldBy(request.token().value());
    require(
        holds == (answer == ReleaseAnswer.RELEASED),
        "S4: release of %s by %s answered %s",
        request.name(),
        holds ? "its holder" : "somebody else",
        answer);
    if (holds) {
      end(book);
      book.keep(stage.nanos(), request.keepFor());
    }
    sample();
  }

  void abandoned(AbandonRequest request, boolean forEver) {
    note("abandon %s %s", request.name(), shortly(request.token().value()));
    Book book = book(request.name());
    if (book.isHeldBy(request.token().value())) {
      end(book);
    }
    if (forEver) {
      abandoned.add(request.token().value());
    }
    sample();
  }

  /** What nobody ever got hold of may be granted again until it is abandoned: it harms nobody. */
  private void retire(Book book) {
    if (delivered.contains(book.fencingToken)) {
      ended.add(book.holder);
    }
  }

  private void end(Book book) {
    retire(book);
    book.free(stage.nanos());
  }

  /**
   * The store has lost its memory. Exclusion is not promised then, and not judged for leases of
   * before; that tokens grow and ended leases stay ended is.
   */
  void storeForgets() {
    note("the store forgets everything");
    books.values().forEach(this::end);
    books.values().forEach(book -> book.forgottenUpTo = book.fencingToken);
    abandoned.clear();
  }

  // --- at the holders ---

  /** A caller got a lease: from now on its view is compared with the books. */
  void holds(Node node, Lease lease) {
    note("%s got %s", node.name, lease.name());
    watched.add(new Held(node, lease));
    delivered.add(lease.fencingToken());
    sample();
  }

  /** A caller was told that a lock is busy. */
  void toldBusy(String name, long sinceNanos) {
    note("told busy: %s", name);
    require(
        book(name).wasTakenSince(sinceNanos),
        "S5: %s was called busy, but was free all the time",
        name);
  }

  /** Compares what all holders believe with the books. */
  void sample() {
    watched.removeIf(held -> held.node.isCrashed());
    for (Held held : watched) {
      if (!held.node.isPaused()) {
        sample(held);
      }
    }
  }

  private void sample(Held held) {
    boolean believes = held.lease.isHeld();
    require(
        !believes || !held.hasDoubted,
        "S4: a lease of %s is held again after it was not",
        held.lease.name());
    held.hasDoubted |= !believes;
    Book book = book(held.lease.name());
    require(
        !believes
            || book.hasForgotten(held.lease)
            || (book.isValid() && book.fencingToken == held.lease.fencingToken()),
        "S2: %s believes to hold %s, but the store disagrees",
        held.node.name,
        held.lease.name());
  }

  /** At the end, when all is well again and everybody has gone home: names that are still taken. */
  List<String> stillTaken() {
    return books.entrySet().stream()
        .filter(e -> e.getValue().isTaken())
        .map(Map.Entry::getKey)
        .toList();
  }

  long fencingToken(String name) {
    return book(name).fencingToken;
  }

  void note(String text, Object... values) {
    history.add("%,12d µs  %s".formatted(stage.nanos() / 1_000, text.formatted(values)));
  }

  void require(boolean condition, String text, Object... values) {
    if (!condition) {
      String violation = text.formatted(values);
      history.add("%,12d µs  *** %s".formatted(stage.nanos() / 1_000, violation));
      violations.add(violation);
    }
  }

  private Book book(String name) {
    return books.computeIfAbsent(name, n -> new Book());
  }

  private static String shortly(String token) {
    return token.substring(0, 4);
  }

  private static String describe(Object answer) {
    return answer instanceof Granted granted
        ? "granted " + granted.fencingToken()
        : answer.getClass().getSimpleName();
  }

  /** A lease in a caller's hand. */
  private static final class Held {
    final Node node;
    final Lease lease;
    boolean hasDoubted;

    Held(Node node, Lease lease) {
      this.node = node;
      this.lease = lease;
    }
  }

  /** What the judge knows of one name. */
  private final class Book {
    String holder = "";
    long fencingToken;
    long forgottenUpTo = -1;
    long untilNanos = -1;
    long takenUntilNanos = -1;

    boolean isTaken() {
      return stage.nanos() < untilNanos;
    }

    boolean isValid() {
      return isTaken() && !holder.isEmpty();
    }

    boolean hasForgotten(Lease lease) {
      return lease.fencingToken() <= forgottenUpTo;
    }

    boolean isHeldBy(String token) {
      return isTaken() && holder.equals(token);
    }

    boolean wasTakenSince(long nanos) {
      return isTaken() || takenUntilNanos >= nanos || untilNanos >= nanos;
    }

    void take(String token, long fencing, long until) {
      retire(this);
      takenUntilNanos = Math.max(takenUntilNanos, Math.min(untilNanos, stage.nanos()));
      holder = token;
      fencingToken = fencing;
      untilNanos = until;
    }

    void prolong(long until) {
      untilNanos = Math.max(untilNanos, until);
    }

    void free(long nanos) {
      takenUntilNanos = nanos;
      holder = "";
      untilNanos = nanos;
    }

    void keep(long nanos, Duration keepFor) {
      untilNanos = nanos + keepFor.toNanos();
    }
  }
}
