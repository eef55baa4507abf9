package io.distlock.cluster;

import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** The course of the demo: start, ticks and kills, closing line. */
final class Demo {

  private static final int SERVERS = 2;

  private final DemoOptions options;
  private final Cluster cluster;
  private final PrintStream out;
  private final AtomicBoolean finished = new AtomicBoolean();

  Demo(DemoOptions options, Cluster cluster, PrintStream out) {
    this.options = options;
    this.cluster = cluster;
    this.out = out;
  }

  /** Prepares a demo: store and probe run, the servers do not. */
  static Demo prepare(DemoOptions options, ClusterLayout layout, PrintStream out) {
    out.println("distlock demo: a timer that fires every second on two Open Liberty servers");
    SharedStore store =
        options.broken() ? new NoSharedStore() : SharedStore.start(options.backend());
    out.println("They share " + store.description());
    return new Demo(options, new Cluster(layout, Deployment.sample(), SERVERS, store), out);
  }

  /** Runs until the time is over or {@link #finish} is called by another thread. */
  void run(Keyboard keyboard) {
    startServers();
    keyboard.enterWasPressed(); // before there was anybody to kill
    long second = cluster.probe().begin();
    long start = System.nanoTime();
    Deque<Duration> kills = new ArrayDeque<>(options.kills());
    TickLines lines =
        new TickLines(out, cluster.servers().stream().map(LibertyServer::name).toList());
    HolderKiller killer = new HolderKiller(out, this::kill, this::startAgain);
    long sequence = 0;
    while (!finished.get() && !isOver(start)) {
      List<ProbeEvent> events = cluster.probe().eventsAfter(sequence);
      events.forEach(lines::accept);
      lines.printDue(Instant.now().getEpochSecond() - second);
      events.forEach(killer::accept);
      sequence = events.isEmpty() ? sequence : events.get(events.size() - 1).sequence();
      if (keyboard.enterWasPressed() || (killer.isIdle() && isDue(kills, start))) {
        killer.arm();
      }
      killer.act();
    }
  }

  /**
   * Prints the closing line and ends all processes; only the first call does.
   *
   * @return whether the run was as it should be: no overlap unless the lock is broken on purpose
   */
  boolean finish() {
    if (finished.getAndSet(true)) {
      return true;
    }
    try (cluster) {
      ProbeCounts counts = cluster.probe().counts();
      out.println();
      out.println(counts.toLine());
      return options.broken() || counts.overlaps() == 0;
    }
  }

  boolean isFinished() {
    return finished.get();
  }

  private void startServers() {
    cluster.start();
    for (LibertyServer server : cluster.servers()) {
      out.println(
          "Starting %s at %s, pid %d".formatted(server.name(), server.uri("/"), server.pid()));
    }
    out.println("Logs are in " + cluster.directory() + "; this takes about 20 seconds ...");
    cluster.awaitReady();
    out.println("Press ENTER to kill the server that holds the lock, Ctrl-C to end.");
  }

  private void kill(String server) {
    cluster.kill(cluster.server(server));
  }

  private void startAgain(String server) {
    cluster.startAgain(cluster.server(server));
  }

  private boolean isOver(long startNanos) {
    return options.seconds().filter(seconds -> hasPassed(seconds, startNanos)).isPresent();
  }

  private static boolean isDue(Deque<Duration> kills, long startNanos) {
    Duration next = kills.peek();
    if (next == null || !hasPassed(next, startNanos)) {
      return false;
    }
    kills.remove();
    return true;
  }

  private static boolean hasPassed(Duration duration, long startNanos) {
    return System.nanoTime() - startNanos >= TimeUnit.SECONDS.toNanos(duration.toSeconds());
  }
}
