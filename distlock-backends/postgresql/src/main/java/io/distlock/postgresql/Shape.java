package io.distlock.postgresql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
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
 * @param longestName 0 if there is no limit
 */
record Shape(
    int version,
    String encoding,
    boolean isReadOnly,
    @Nullable String persistence,
    boolean nameIsKey,
    Map<String, String> columns,
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
        columns(row.getString("columns")),
        row.getInt("longest_name"));
  }

  boolean isThere() {
    return persistence != null;
  }

  boolean isUnlogged() {
    return "u".equals(persistence);
  }

  /** What is wrong with the table, if anything. More columns are fine if they may be null. */
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
    if (longestName > 0 && longestName < SHORTEST_NAME_COLUMN) {
      return Optional.of(
          "has a column name of %d characters, but names may have %d"
              .formatted(longestName, SHORTEST_NAME_COLUMN));
    }
    return Optional.empty();
  }

  private static Map<String, String> columns(@Nullable String list) {
    Map<String, String> columns = new LinkedHashMap<>();
    if (list != null) {
      Arrays.stream(list.split(", "))
          .map(column -> column.split(" ", 2))
          .forEach(column -> columns.put(column[0], type(column[1])));
    }
    return columns;
  }

  /** One is as good as the other for texts. */
  private static String type(String type) {
    return type.equals("character varying") ? TEXT : type;
  }
}
