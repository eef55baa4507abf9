package io.distlock.postgresql;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The name of the table of leases: the only thing that is ever put into the text of a statement, so
 * it is checked here. Lower case only: otherwise it would depend on quotes which table is meant.
 *
 * @param schema null to search for the table
 * @param name without the schema
 */
record Table(@Nullable String schema, String name) {

  static final String DEFAULT = "distlock_lease";
  static final String EXPECTED =
      "a table or schema.table: each of a to z, 0 to 9 and _, not beginning with a digit, at most 63 characters";

  private static final Pattern FORM =
      Pattern.compile("(?:([a-z_][a-z0-9_]{0,62})\\.)?([a-z_][a-z0-9_]{0,62})");
  private static final Pattern PLACEHOLDER = Pattern.compile("\\b" + DEFAULT + "\\b");

  /**
   * Reads a name.
   *
   * @throws IllegalArgumentException if it cannot be one
   */
  static Table parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("'" + text + "' is not " + EXPECTED);
    }
    return new Table(matcher.group(1), matcher.group(2));
  }

  /** As it stands in statements. */
  String quoted() {
    return schema == null ? quote(name) : quote(schema) + "." + quote(name);
  }

  /** The text of a statement about the default table, about this one. */
  String in(String sql) {
    return PLACEHOLDER.matcher(sql).replaceAll(Matcher.quoteReplacement(quoted()));
  }

  @Override
  public String toString() {
    return schema == null ? name : schema + "." + name;
  }

  private static String quote(String identifier) {
    return '"' + identifier + '"';
  }
}
