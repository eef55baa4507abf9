package io.distlock.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** What is alive in a server's JVM, told by the JDK's own tool. */
record Heap(long pid) {

  /** Counts the reachable instances of classes of that name, on whatever class loader. */
  long instancesOf(String className) {
    return jcmd("GC.class_histogram").stream()
        .map(line -> line.strip().split("\\s+"))
        .filter(columns -> columns.length >= 4 && columns[3].equals(className))
        .mapToLong(columns -> Long.parseLong(columns[1]))
        .sum();
  }

  /** Names of threads that begin like that. */
  List<String> threads(String beginning) {
    return jcmd("Thread.print").stream().filter(line -> line.startsWith('"' + beginning)).toList();
  }

  private List<String> jcmd(String command) {
    String jcmd = Path.of(JavaHome.directory(), "bin", "jcmd").toString();
    try {
      Process process =
          new ProcessBuilder(jcmd, Long.toString(pid), command).redirectErrorStream(true).start();
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
