package io.distlock.postgresql;

import io.distlock.spi.LeaseTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;

/**
 * Takes verbs from callers and has them done by workers. Renewals have a worker and a connection of
 * their own: nothing else can take their time.
 */
final class Office {

  private final PostgresSettings settings;
  private final Statements statements;
  private final LeaseTime time;
  private final Connections connections;
  private final Connections renewalConnections;
  private final Failures failures;
  private final FirstContact firstContact;
  private final Workers workers;
  private final Workers renewers = new Workers("distlock-postgresql-renewal", 1);
  private final Workers background = new Workers("distlock-postgresql-background", 1);
  private volatile boolean closed;

  Office(
      PostgresSettings settings,
      Connections connections,
      Connections renewalConnections,
      LeaseTime time) {
    this.settings = settings;
    this.statements = new Statements(settings.table());
    this.time = time;
    this.connections = connections;
    this.renewalConnections = renewalConnections;
    this.failures = new Failures(settings);
    this.firstContact = new FirstContact(settings, failures);
    this.workers = new Workers("distlock-postgresql", settings.connections());
  }

  /** Has a verb done, and waits for its answer. */
  <T> T ask(Verb<T> verb) {
    return ask(verb, workers, connections, deadline());
  }

  /** The same for what begins a lease: not before there is a connection to renew it on. */
  <T> T askForGrant(Verb<T> verb) {
    Deadline deadline = deadline();
    if (!renewalConnections.isStocked()) {
      boolean unused = askForRenewal(session -> true, deadline);
    }
    return ask(verb, workers, connections, deadline);
  }

  <T> T askForRenewal(Verb<T> verb, Deadline deadline) {
    return ask(verb, renewers, renewalConnections, deadline);
  }

  /** The longest that a verb which begins now may take. */
  Deadline deadline() {
    return Deadline.in(settings.timeout(), time);
  }

  private <T> T ask(Verb<T> verb, Workers who, Connections lender, Deadline deadline) {
    checkOpen();
    Errand<T> errand = new Errand<>(verb, this, lender, deadline);
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

  Statements statements() {
    return statements;
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

  /** Begins to connect; whoever asks first then waits less. Renewals are served first. */
  void open() {
    if (!renewalConnections.isStocked()) {
      renewers.execute(new Errand<>(session -> true, this, renewalConnections, deadline()));
    }
    workers.execute(new Errand<>(session -> true, this, connections, deadline()));
  }

  /** Refuses all later verbs, lets those end that have begun, and closes the connections. */
  void close(Duration atMost) {
    closed = true;
    Deadline deadline = Deadline.in(atMost, time);
    refuse(workers.close());
    refuse(renewers.close());
    refuse(background.close());
    Workers closer = new Workers("distlock-postgresql-closer", 1);
    closer.execute(
        () -> {
          boolean unused = workers.awaitEnd(deadline) && renewers.awaitEnd(deadline);
          connections.close();
          renewalConnections.close();
        });
    List<Runnable> unusedRest = closer.close();
    boolean unused = closer.awaitEnd(deadline);
  }

  private void refuse(List<Runnable> rest) {
    for (Runnable work : rest) {
      if (work instanceof Errand<?> errand) {
        errand.refuse(failures.closed());
      }
    }
  }
}
