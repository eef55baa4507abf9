package io.distlock.calls.ledger;

/**
 * A booking that somebody wants.
 *
 * @param kind how it is called
 * @param account the counter, and the name of its lock
 * @param ending how it is to end
 * @param bodyMillis how long the method goes on after it has written
 * @param commitMillis how long the commit takes
 * @param afterMillis how long the caller's transaction, if it has one, goes on after the call
 */
public record BookingOrder(
    Kind kind,
    String account,
    Ending ending,
    long bodyMillis,
    long commitMillis,
    long afterMillis) {

  private static final int PARTS = 6;

  /** The account of {@link Kind#SCHEDULE}, whose lock has a constant name. */
  public static final String SCHEDULED = "scheduled";

  /** Writes it for {@link #parse}. */
  public String toText() {
    return "%s,%s,%s,%d,%d,%d"
        .formatted(kind, account, ending, bodyMillis, commitMillis, afterMillis);
  }

  /** Reads what {@link #toText} wrote. */
  public static BookingOrder parse(String text) {
    String[] parts = text.split(",", PARTS);
    return new BookingOrder(
        Kind.valueOf(parts[0]),
        parts[1],
        Ending.valueOf(parts[2]),
        Long.parseLong(parts[3]),
        Long.parseLong(parts[4]),
        Long.parseLong(parts[5]));
  }
}
