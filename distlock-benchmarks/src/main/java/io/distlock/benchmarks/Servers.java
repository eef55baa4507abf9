package io.distlock.benchmarks;

import io.distlock.servers.BackendServers;
import io.distlock.servers.Postgres;
import io.distlock.servers.Redis;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * The servers that everybody is measured on: started once, and told to the JVMs that JMH forks by a
 * file that only this user can read, since addresses may hold passwords.
 */
record Servers(Postgres postgresql, Redis redis) {

  private static final String FILE_PROPERTY = "benchmarks.servers";

  /** Those of the tests, whatever they are on this machine. */
  static Servers start() {
    return new Servers(BackendServers.postgresql(), BackendServers.redis());
  }

  /** Those that this JVM was told of. */
  static Servers known() {
    Properties addresses = new Properties();
    try (InputStream in = Files.newInputStream(Path.of(System.getProperty(FILE_PROPERTY, "")))) {
      addresses.load(in);
    } catch (IOException e) {
      throw new IllegalStateException("started by JMH, but not by BenchmarksMain", e);
    }
    URI postgresql = URI.create(addresses.getProperty("postgresql"));
    URI redis = URI.create(addresses.getProperty("redis"));
    return new Servers(() -> postgresql, () -> redis);
  }

  /** Writes the addresses to a new file. */
  Path write() throws IOException {
    Properties addresses = new Properties();
    addresses.setProperty("postgresql", postgresql.uri().toString());
    addresses.setProperty("redis", redis.uri().toString());
    Path file = Files.createTempFile("distlock-benchmarks", ".properties");
    try (OutputStream out = Files.newOutputStream(file)) {
      addresses.store(out, null);
    }
    return file;
  }

  /** The argument that tells a JVM of that file. */
  static String argument(Path file) {
    return "-D" + FILE_PROPERTY + "=" + file;
  }
}
