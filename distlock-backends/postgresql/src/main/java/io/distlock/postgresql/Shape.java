package io.distlock.postgresql;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What server and table look like.
 *
 * @param version as a number, 150004 for 15.4
 * @param encoding of the database
 * @param isReadOnly whether nothing can be written at the moment
 * @param persistence null if there is no table
 * @param nameIsKey whether the name alone is unique
 * @param columns types by name; empty if there is no table
 * @param neverNull a column that takes no null, and that we do not always have a value for
 * @param longestName 0 if there is no limit
 */
record Shape(
    int version,
    String encoding,
    boolean isReadOnly,
    @Nullable String persistence,
    boolean nameIsKey,
    Map<String, String> columns,
    @Nullable String neverNull,
    int longestName) {

  static final int OLDEST_VERSION = 130_000;

  private static final String TEXT = "text";
  private static final String TIME = "timestamp with time zone";

  private static final Map<String, String> EXPECTED = new LinkedHashMap<>();

  static {
    EXPECTED.put("name", TEXT);
    EXPECTED.put("token", TEXT);
    EXPECTED.put("owner", TEXT);
    EXPECTED.put("fencing_token", "bigint");
    EXPECTED.put("acquired_at", TIME);
    EXPECTED.put("expires_at", TIME);
    EXPECTED.put("data", "bytea");
    EXPECTED.put("abandoned", "text[]");
    EXPECTED.put("abandoned_at", TIME);
  }

  /** As many as the longest name of a lock. */
  private static final int SHORTEST_NAME_COLUMN = 255;

  static Shape read(ResultSet row) throws SQLException {
    return new Shape(
        row.getInt("version"),
        row.getString("encoding"),
        row.getBoolean("read_only"),
        row.getString("persistence"),
        row.getBoolean("name_is_key"),
        columns(row.getArray("columns"), row.getArray("types")),
        row.getString("never_null"),
        row.getInt("longest_name"));
  }

  boolean isThere() {
    return persistence != null;
  }

  boolean isUnlogged() {
    return "u".equals(persistence);
  }

  /**
   * What is wrong with the table, if anything. More columns are fine if they need no value of ours.
   */
  Optional<String> fault() {
    if (!isThere()) {
      return Optional.of("is missing");
    }
    for (Map.Entry<String, String> column : EXPECTED.entrySet()) {
      String type = columns.get(column.getKey());
      if (!column.getValue().equals(type)) {
        return Optional.of(
            "has %s %s, but expected type %s: compare it with distlock_lease.sql"
                .formatted(
                    type == null ? "no column" : "a column of type " + type,
                    column.getKey(),
                    column.getValue()));
      }
    }
    if (!nameIsKey) {
      return Optional.of("has no primary key on (name): compare it with distlock_lease.sql");
    }
    if (neverNull != null) {
      return Optional.of(
          "has a column %s that must not be null: compare it with distlock_lease.sql"
              .formatted(neverNull));
    }
    if (longestName > 0 && longestName < SHORTEST_NAME_COLUMN) {
      return Optional.of(
          "has a column name of %d characters, but names may have %d"
              .formatted(longestName, SHORTEST_NAME_COLUMN));
    }
    return Optional.empty();
  }

  private static Map<String, String> columns(@Nullable Array names, @Nullable Array types)
      throws SQLException {
    Map<String, String> columns = new LinkedHashMap<>();
    if (names != null && types != null) {
      String[] name = (String[]) names.getArray();
      String[] type = (String[]) types.getArray();
      for (int i = 0; i < name.length; i++) {
        columns.put(name[i], type(type[i]));
      }
    }
    return columns;
  }

  /** One is as good as the other for texts. */
  private static String type(String type) {
    return type.equals("character varying") ? TEXT : type;
  }
}
