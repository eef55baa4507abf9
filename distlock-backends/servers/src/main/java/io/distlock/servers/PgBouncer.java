package io.distlock.servers;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A PgBouncer in transaction mode in front of a {@link PostgresServer}, as a local process that
 * ends with this JVM. It comes from the PATH: no registry of Java has it.
 */
public final class PgBouncer implements Postgres, AutoCloseable {

  private static final String HOST = "127.0.0.1";
  private static final Duration STARTS_WITHIN = Duration.ofSeconds(20);

  private static final String CONFIGURATION =
      """
      [databases]
      * = host=%s port=%d user=%s
      [pgbouncer]
      listen_addr = %s
      listen_port = %d
      unix_socket_dir =
      auth_type = any
      pool_mode = transaction
      default_pool_size = %d
      max_client_conn = 500
      ignore_startup_parameters = extra_float_digits
      """;

  private final int port;
  private final TetheredProcess process;

  private PgBouncer(int port, TetheredProcess process) {
    this.port = port;
    this.process = process;
  }

  /**
   * Starts one and returns when it answers.
   *
   * @param connections how many it has to the server, for all of its clients
   * @throws IllegalStateException if there is no {@code pgbouncer} on the PATH
   */
  public static PgBouncer start(PostgresServer server, int connections) {
    Path program = locate();
    int port = FreePort.find();
    Path log = TestDirectory.path().resolve("pgbouncer-" + port + ".log");
    try {
      Files.createDirectories(TestDirectory.path());
      Path home = Files.createDirectories(PostgresUser.home());
      Path configuration = home.resolve("pgbouncer-" + port + ".ini");
      Files.writeString(
          configuration,
          CONFIGURATION.formatted(
              HOST, server.port(), PostgresCluster.USER, HOST, port, connections));
      configuration.toFile().deleteOnExit();
      List<String> command = List.of(program.toString(), configuration.toString());
      TetheredProcess process =
          TetheredProcess.start(PostgresUser.run(command), Map.of(), home, log);
      PgBouncer bouncer = new PgBouncer(port, process);
      Await.until(
          "PgBouncer on port " + port + " answers (see " + log + ")",
          STARTS_WITHIN,
          () -> !process.isAlive() || PostgresPing.answers(HOST, port, PostgresCluster.USER));
      if (!process.isAlive()) {
        throw new IllegalStateException("PgBouncer did not start, see " + log);
      }
      return bouncer;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path locate() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.concat(Stream.of(path.split(File.pathSeparator)), Stream.of("/usr/sbin"))
        .map(directory -> Path.of(directory, "pgbouncer"))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "No pgbouncer on the PATH ("
                        + path
                        + "): install it, on Debian with"
                        + " 'apt-get install pgbouncer', or run without the profile pgbouncer"));
  }

  /** Returns where clients connect to, with what older versions need the driver to be told. */
  @Override
  public URI uri() {
    return URI.create(
        "postgresql://%s@%s:%d/postgres?prepareThreshold=0"
            .formatted(PostgresCluster.USER, HOST, port));
  }

  /** Ends it. */
  @Override
  public void close() {
    process.kill();
  }
}
