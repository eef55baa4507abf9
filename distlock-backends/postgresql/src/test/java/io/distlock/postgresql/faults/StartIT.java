package io.distlock.postgresql.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.faults.Polls;
import io.distlock.faults.Scale;
import io.distlock.servers.JvmProcess;
import io.distlock.servers.PostgresServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A cluster is started on an empty database. */
@Tag("faults")
@Timeout(600)
class StartIT {

  private static final int PROCESSES = 8;

  private final PostgresServer server = PostgresServer.start();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void eight_processes_that_start_at_once_on_an_empty_database_all_work(@TempDir Path directory)
      throws Exception {
    for (int round = 0; round < Scale.of(3, 10); round++) {
      run("DROP TABLE IF EXISTS distlock_lease");
      List<JvmProcess> processes = new ArrayList<>();
      try {
        Path go = directory.resolve("go-" + round);
        IntStream.range(0, PROCESSES)
            .mapToObj(
                i ->
                    JvmProcess.start(
                        StartsAtOnce.class, server.jdbcUrl(), server.username(), go.toString()))
            .forEach(processes::add);
        processes.forEach(process -> process.awaitLine("ready", Polls.PATIENCE));
        Files.createFile(go);
        processes.forEach(process -> process.awaitLine("done", Polls.PATIENCE));

        assertThat(processes.stream().map(process -> process.awaitLine("worked", Polls.PATIENCE)))
            .as("fencing tokens")
            .doesNotHaveDuplicates()
            .hasSize(PROCESSES);
        assertThat(processes)
            .allSatisfy(
                process ->
                    assertThat(process.lines())
                        .noneMatch(line -> line.contains("WARNING") || line.contains("Exception")));
      } finally {
        processes.forEach(JvmProcess::close);
      }
    }
  }

  private void run(String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(server.jdbcUrl(), server.username(), null);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
