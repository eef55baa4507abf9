package io.distlock.cluster;

import io.distlock.cluster.ProbeEvent.Kind;
import java.io.PrintStream;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Kills the server that holds the lock, sees who takes over and when, and has the killed server
 * started again. One kill at a time.
 */
final class HolderKiller {

  private enum State {
    IDLE,
    /** Waits for a body to be inside: a holder that is killed then cannot release its lease. */
    ARMED,
    /** Waits for the probe to know that the holder is dead. */
    KILLED,
    /** Waits for another server to run the body. */
    TAKEOVER,
    /** Waits for the killed server to report again. */
    RETURN
  }

  private final PrintStream out;
  private final Consumer<String> kill;
  private final Consumer<String> startAgain;
  private State state = State.IDLE;
  private @Nullable ProbeEvent inside;
  private String killed = "";
  private long killedAtMillis;

  /**
   * Creates an idle one.
   *
   * @param kill ends the process of a server at once
   * @param startAgain starts it again without waiting
   */
  HolderKiller(PrintStream out, Consumer<String> kill, Consumer<String> startAgain) {
    this.out = out;
    this.kill = kill;
    this.startAgain = startAgain;
  }

  boolean isIdle() {
    return state == State.IDLE;
  }

  /** Asks for the next holder to be killed. */
  void arm() {
    if (isIdle()) {
      state = State.ARMED;
    } else {
      out.println("(not now: the last kill is not over)");
    }
  }

  void accept(ProbeEvent event) {
    switch (event.kind()) {
      case ENTERED -> inside = event;
      case LEFT, DIED -> inside = null;
      default -> {}
    }
    boolean byKilled = event.server().equals(killed);
    if (state == State.KILLED && byKilled && event.kind() == Kind.DIED) {
      killedAtMillis = event.millis();
      state = State.TAKEOVER;
    } else if (state == State.TAKEOVER && !byKilled && event.kind() == Kind.ENTERED) {
      tookOver(event);
    } else if (state == State.RETURN && byKilled) {
      out.println("%s is back".formatted(killed));
      state = State.IDLE;
    }
  }

  /** Kills the holder if that was asked for and somebody is inside right now. */
  void act() {
    ProbeEvent holder = inside;
    if (state == State.ARMED && holder != null) {
      out.println(
          "%s holds the lock: kill -9 (its lease lives on for at most its ttl, 5 s)"
              .formatted(holder.server()));
      killed = holder.server();
      state = State.KILLED;
      kill.accept(killed);
    }
  }

  private void tookOver(ProbeEvent event) {
    out.println(
        "%s took over in tick %d, the first one after the lease had ended, %d ms after the kill; starting %s again"
            .formatted(event.server(), event.tick(), event.millis() - killedAtMillis, killed));
    state = State.RETURN;
    startAgain.accept(killed);
  }
}
