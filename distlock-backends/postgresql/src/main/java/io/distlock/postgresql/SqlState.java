package io.distlock.postgresql;

import java.sql.SQLException;
import java.util.Set;

/** What the five characters that come with each error mean for a lock store. */
enum SqlState {
  /** The connection is gone, or the server ended it: what was sent may have taken effect. */
  CONNECTION_LOST(true, false),
  /** Two statements were in each other's way: to be done again at once. */
  CONFLICT(false, true),
  /** Somebody else keeps the row locked. */
  ROW_LOCKED(false, true),
  /** It took too long. */
  CANCELLED(false, false),
  /** The server, or the session, must not write. */
  READ_ONLY(false, false),
  /** The server is starting, stopping, full or out of something. */
  OVERLOADED(false, false),
  /** The table lacks what we need, such as a column or a key, or does not take our rows. */
  WRONG_TABLE(false, true),
  /** A right is missing. */
  NOT_PERMITTED(false, true),
  /** User, password or database are wrong. */
  NOT_ADMITTED(false, false),
  /** Anything else that the server refused. */
  REFUSED(false, true);

  /** Not of the server: what our connections and their pools say. */
  private static final String CONNECTION = "08";

  private final boolean outcomeUnknown;
  private final boolean connectionGood;

  SqlState(boolean outcomeUnknown, boolean connectionGood) {
    this.outcomeUnknown = outcomeUnknown;
    this.connectionGood = connectionGood;
  }

  static SqlState of(SQLException failure) {
    String code = failure.getSQLState();
    if (code == null || code.length() != 5 || code.startsWith(CONNECTION)) {
      return CONNECTION_LOST;
    }
    return switch (code) {
      case "57P01", "57P02", "57P04", "57P05", "58000", "58030" -> CONNECTION_LOST;
      case "40001", "40P01" -> CONFLICT;
      case "40003" -> CONNECTION_LOST;
      case "25P02", "25P03", "25P04" ->
          CONNECTION_LOST; // of no use any more, or ended by the server
      case "55P03" -> ROW_LOCKED;
      case "57014" -> CANCELLED;
      case "25006" -> READ_ONLY;
      case "57P03" -> OVERLOADED;
      case "42501" -> NOT_PERMITTED;
      case "42P01", "42703", "42P10", "42804", "3F000", "22001" -> WRONG_TABLE;
      case "3D000" -> NOT_ADMITTED;
      default -> ofClass(code.substring(0, 2));
    };
  }

  private static SqlState ofClass(String code) {
    return switch (code) {
      case "23" -> WRONG_TABLE;
      case "53" -> OVERLOADED;
      case "28" -> NOT_ADMITTED;
      case "XX" -> CONNECTION_LOST;
      default -> REFUSED;
    };
  }

  /** Whether the statement may have taken effect. */
  boolean isOutcomeUnknown() {
    return outcomeUnknown;
  }

  /** Whether the connection can be used again. */
  boolean isConnectionGood() {
    return connectionGood;
  }

  /** Whether trying again later may help, without anybody changing anything. */
  boolean isTemporary() {
    return !Set.of(WRONG_TABLE, NOT_PERMITTED, NOT_ADMITTED, REFUSED).contains(this);
  }
}
