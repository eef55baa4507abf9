package io.distlock;

import java.io.Serializable;
import java.time.Duration;
import java.util.Objects;

/**
 * How a lease was lost.
 *
 * @param name the name of the lock
 * @param owner the owner who lost it
 * @param fencingToken the fencing token of the lost lease
 * @param reason why it counts as lost
 * @param overdue how long after the end of the lease the loss was noticed; zero if it was noticed
 *     before that
 */
public record LeaseLoss(
    String name, String owner, long fencingToken, Reason reason, Duration overdue)
    implements Serializable {

  /** Why a lease counts as lost. */
  public enum Reason {
    /** Its time was over: it was not renewed, or no renewal succeeded in time. */
    EXPIRED,
    /**
     * The store answered that it is not held any more: released by force, evicted, deleted, or
     * expired there.
     */
    NOT_HELD,
    /** It was held for longer than the Locker allows. */
    MAX_HOLD,
    /** The Locker was closed. */
    CLOSED
  }

  /** Checks that nothing is missing. */
  public LeaseLoss {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(owner, "owner");
    Objects.requireNonNull(reason, "reason");
    Objects.requireNonNull(overdue, "overdue");
  }

  /** One sentence for logs and exceptions. */
  public String describe() {
    String late = overdue.isZero() ? "" : ", noticed " + overdue.toMillis() + " ms after its end";
    return "lease of '%s' (owner %s, fencing token %d) is lost: %s%s"
        .formatted(name, owner, fencingToken, explain(), late);
  }

  private String explain() {
    return switch (reason) {
      case EXPIRED -> "its time was over before it was renewed or released";
      case NOT_HELD ->
          "the store no longer knows it (expired, evicted, deleted or released by force)";
      case MAX_HOLD -> "it was held for longer than the configured maximum";
      case CLOSED -> "the Locker was closed";
    };
  }
}
