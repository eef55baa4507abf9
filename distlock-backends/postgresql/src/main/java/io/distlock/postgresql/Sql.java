package io.distlock.postgresql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.stream.Collectors;

/** The statements, one for each verb; what they do stands in the resources of the same names. */
enum Sql {
  CREATE("distlock_lease"),
  CREATION("creation"),
  SHAPE("shape"),
  ACQUIRE("acquire"),
  HAND_OVER("hand-over"),
  RENEW("renew"),
  RELEASE("release"),
  ABANDON("abandon"),
  FIND("find"),
  FIND_SOME("find-some"),
  DATA("data"),
  FORCE_RELEASE("force-release"),
  PING("ping"),
  CHANNEL("channel"),
  LISTEN("listen"),
  PURGE("purge");

  private final String text;

  Sql(String resource) {
    this.text = "/* distlock " + resource + " */ " + withoutComments(read(resource));
  }

  /** The statement for that table, without comments but with its name, for whoever watches. */
  String on(Table table) {
    return table.in(text);
  }

  /** The verb, for messages. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String withoutComments(String source) {
    return source
        .lines()
        .filter(line -> !line.isBlank() && !line.strip().startsWith("--"))
        .collect(Collectors.joining("\n"));
  }

  private static String read(String resource) {
    try (InputStream in = Sql.class.getResourceAsStream(resource + ".sql")) {
      if (in == null) {
        throw new IllegalStateException("this library is incomplete: no " + resource + ".sql");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
