package io.distlock.postgresql;

import io.distlock.spi.LeaseTime;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;

/**
 * Takes verbs from callers and has them done by workers. Renewals have a worker of their own, and
 * with it a connection: nothing else can take their time.
 */
final class Office {

  private final PostgresSettings settings;
  private final LeaseTime time;
  private final Connections connections;
  private final Failures failures;
  private final FirstContact firstContact;
  private final Workers workers;
  private final Workers renewers = new Workers("distlock-postgresql-renewal", 1);
  private final Workers background = new Workers("distlock-postgresql-background", 1);
  private volatile boolean closed;

  Office(PostgresSettings settings, Connections connections, LeaseTime time) {
    this.settings = settings;
    this.time = time;
    this.connections = connections;
    this.failures = new Failures(settings);
    this.firstContact = new FirstContact(settings, failures);
    this.workers = new Workers("distlock-postgresql", settings.connections());
  }

  /** Has a verb done, and waits for its answer. */
  <T> T ask(Verb<T> verb) {
    return ask(verb, workers, deadline());
  }

  <T> T askForRenewal(Verb<T> verb, Deadline deadline) {
    return ask(verb, renewers, deadline);
  }

  /** The longest that a verb which begins now may take. */
  Deadline deadline() {
    return Deadline.in(settings.timeout(), time);
  }

  private <T> T ask(Verb<T> verb, Workers who, Deadline deadline) {
    checkOpen();
    Errand<T> errand = new Errand<>(verb, this, deadline);
    try {
      who.execute(errand);
    } catch (RejectedExecutionException e) {
      throw closed ? failures.closed() : failures.overrun();
    }
    return errand.await();
  }

  void checkOpen() {
    if (closed) {
      throw failures.closed();
    }
  }

  PostgresSettings settings() {
    return settings;
  }

  Connections connections() {
    return connections;
  }

  Failures failures() {
    return failures;
  }

  FirstContact firstContact() {
    return firstContact;
  }

  /** Has something done that nobody waits for, and not at all once this is closed. */
  void execute(Runnable work) {
    try {
      background.execute(work);
    } catch (RejectedExecutionException e) {
      // Closed meanwhile.
    }
  }

  /** Begins to connect; whoever asks first then waits less. */
  void open() {
    workers.execute(new Errand<>(session -> true, this, deadline()));
  }

  /** Refuses all later verbs, lets those end that have begun, and closes the connections. */
  void close(Duration atMost) {
    closed = true;
    Deadline deadline = Deadline.in(atMost, time);
    workers.close();
    renewers.close();
    background.close();
    Workers closer = new Workers("distlock-postgresql-closer", 1);
    closer.execute(
        () -> {
          boolean unused = workers.awaitEnd(deadline) && renewers.awaitEnd(deadline);
          connections.close();
        });
    closer.close();
    boolean unused = closer.awaitEnd(deadline);
  }
}
