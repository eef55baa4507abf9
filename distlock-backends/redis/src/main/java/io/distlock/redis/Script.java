package io.distlock.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** The Lua scripts, one for each verb; what they do stands in the resources of the same names. */
enum Script {
  ACQUIRE("acquire"),
  HAND_OVER("hand-over"),
  RENEW("renew"),
  RELEASE("release"),
  ABANDON("abandon"),
  FIND("find"),
  DATA("data"),
  FORCE_RELEASE("force-release"),
  PING("ping");

  private final String source;
  private final String digest;

  Script(String resource) {
    this.source = read("shared") + "\n" + read(resource);
    this.digest = sha1(source);
  }

  String source() {
    return source;
  }

  /** The name under which a server caches the script. */
  String digest() {
    return digest;
  }

  /** The text of a line, counted from one, as servers name them in errors. */
  String line(int number) {
    List<String> lines = source.lines().toList();
    return number >= 1 && number <= lines.size() ? lines.get(number - 1).strip() : "";
  }

  private static String read(String resource) {
    try (InputStream in = Script.class.getResourceAsStream(resource + ".lua")) {
      if (in == null) {
        throw new IllegalStateException("this library is incomplete: no " + resource + ".lua");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String sha1(String source) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-1").digest(Wire.bytes(source)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-1", e);
    }
  }
}
