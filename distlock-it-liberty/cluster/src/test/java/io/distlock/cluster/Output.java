package io.distlock.cluster;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A terminal whose lines a test can read. */
final class Output {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

  PrintStream stream() {
    return out;
  }

  List<String> lines() {
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
