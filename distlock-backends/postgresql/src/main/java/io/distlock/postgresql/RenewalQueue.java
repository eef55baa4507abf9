package io.distlock.postgresql;

import io.distlock.spi.RenewRequest;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Lets renewals that wait for the connection go together in its next statement. Otherwise leases
 * that are due one shortly after the other would need a round trip each, and on a distant server
 * wait for each other until they are over.
 *
 * <p>Many threads wait here; one at a time sends.
 *
 * @param <A> what is answered to each request
 */
final class RenewalQueue<A> {

  private final int together;
  private final Queue<Parcel<A>> waiting = new ConcurrentLinkedQueue<>();

  /**
   * A queue.
   *
   * @param together how many requests one statement takes
   */
  RenewalQueue(int together) {
    this.together = together;
  }

  /** Puts requests in line: at most as many as one statement takes. */
  Parcel<A> add(List<RenewRequest> requests) {
    if (requests.size() > together) {
      throw new IllegalArgumentException(requests.size() + " requests are too many");
    }
    Parcel<A> parcel = new Parcel<>(requests);
    waiting.add(parcel);
    return parcel;
  }

  /** Nobody waits for its answer any more. */
  void remove(Parcel<A> parcel) {
    parcel.unwanted = true;
    waiting.remove(parcel);
  }

  /**
   * Sends that parcel, unless it has been sent with others already, and those that wait with it. If
   * that fails it is the failure of this parcel only: the others are sent again by their own turn.
   */
  void send(Parcel<A> parcel, Sender<A> sender) throws SQLException {
    while (parcel.answers == null && !parcel.unwanted) {
      List<Parcel<A>> load = load();
      List<RenewRequest> requests = load.stream().flatMap(p -> p.requests.stream()).toList();
      boolean sent = false;
      try {
        A[] answers = sender.send(requests);
        sent = true;
        deliver(load, answers);
      } finally {
        if (!sent) {
          waiting.addAll(load);
        }
      }
    }
  }

  private List<Parcel<A>> load() {
    List<Parcel<A>> load = new ArrayList<>();
    int size = 0;
    for (Iterator<Parcel<A>> each = waiting.iterator(); each.hasNext(); ) {
      Parcel<A> next = each.next();
      if (size + next.requests.size() <= together) {
        each.remove();
        load.add(next);
        size += next.requests.size();
      }
    }
    load.removeIf(next -> next.unwanted);
    return load;
  }

  private static <A> void deliver(List<Parcel<A>> load, A[] answers) {
    int from = 0;
    for (Parcel<A> parcel : load) {
      int to = from + parcel.requests.size();
      parcel.answers = Arrays.asList(answers).subList(from, to);
      from = to;
    }
  }

  /** What one caller wants renewed, and what becomes of it. */
  static final class Parcel<A> {

    private final List<RenewRequest> requests;
    private volatile @Nullable List<A> answers;
    private volatile boolean unwanted;

    private Parcel(List<RenewRequest> requests) {
      this.requests = requests;
    }

    /** An answer to each request, once it has been sent. */
    List<A> answers() {
      List<A> known = answers;
      if (known == null) {
        throw new IllegalStateException("not sent yet");
      }
      return known;
    }
  }

  /** Sends requests, and returns an answer to each. */
  @FunctionalInterface
  interface Sender<A> {

    A[] send(List<RenewRequest> requests) throws SQLException;
  }
}
