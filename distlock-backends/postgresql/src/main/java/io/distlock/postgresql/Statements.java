package io.distlock.postgresql;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * The texts of all statements about one table, made once: looking for the table's name in them each
 * time would be most of what this library adds to a verb. Safe for use by many threads.
 */
final class Statements {

  private final Table table;
  private final Map<Sql, String> texts = new EnumMap<>(Sql.class);

  Statements(Table table) {
    this.table = table;
    for (Sql sql : Sql.values()) {
      texts.put(sql, sql.on(table));
    }
  }

  Table table() {
    return table;
  }

  String text(Sql sql) {
    return Objects.requireNonNull(texts.get(sql));
  }
}
