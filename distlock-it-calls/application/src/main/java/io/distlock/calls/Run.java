package io.distlock.calls;

/**
 * What one body saw.
 *
 * @param call class and method, without the package
 * @param fencingToken of the current lease; 0 if there was none
 * @param remainingMillis how long the lease was held at least when the body began
 * @param startMillis when the body began, by the wall clock
 * @param endMillis when it ended
 * @param interrupted whether it was interrupted
 * @param thread the name of its thread
 */
public record Run(
    String call,
    long fencingToken,
    long remainingMillis,
    long startMillis,
    long endMillis,
    boolean interrupted,
    String thread) {

  private static final int PARTS = 7;

  /** Writes it for {@link #parse}. */
  public String toLine() {
    return "%s %d %d %d %d %b %s"
        .formatted(
            call, fencingToken, remainingMillis, startMillis, endMillis, interrupted, thread);
  }

  /** Reads what {@link #toLine} wrote. */
  public static Run parse(String line) {
    String[] parts = line.split(" ", PARTS);
    return new Run(
        parts[0],
        Long.parseLong(parts[1]),
        Long.parseLong(parts[2]),
        Long.parseLong(parts[3]),
        Long.parseLong(parts[4]),
        Boolean.parseBoolean(parts[5]),
        parts[6]);
  }

  /** Whether the body ran under a lease. */
  public boolean wasLocked() {
    return fencingToken > 0;
  }
}
