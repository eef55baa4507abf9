package io.distlock.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.engine.simulation.SimulatedBackend;
import io.distlock.engine.simulation.Trial;
import io.distlock.servers.PostgresServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Histories of the simulation over the real statements on a real server: only its clock is not
 * real. One seed again with {@code -Ddistlock.simulation.seed=42}.
 */
@Timeout(3600)
class PostgresSimulationIT {

  private static final Logger ENGINE_LOG = Logger.getLogger("io.distlock.engine");
  private static final int SEEDS =
      Integer.getInteger(
          "distlock.simulation.postgresql.seeds",
          Boolean.getBoolean("distlock.soak") ? 2_000 : 200);

  private final PostgresServer server = PostgresServer.start();
  private final Psql admin = Psql.on(server);

  @BeforeEach
  void begin() throws IOException {
    ENGINE_LOG.setLevel(Level.OFF); // losses by the thousand are what is wanted here
    try (InputStream in = PostgresSimulationIT.class.getResourceAsStream("simulated-clock.sql")) {
      admin.run(new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @AfterEach
  void stop() {
    ENGINE_LOG.setLevel(null);
    admin.close();
    server.close();
  }

  @Test
  void no_history_over_postgresql_breaks_a_promise() {
    try (PostgresLeaseStore store =
        Setup.of(server)
            .with(
                "distlock.postgresql.url",
                server.jdbcUrl() + "?options=-c%20search_path=simulated,pg_catalog,public")
            .with("distlock.postgresql.timeout", "60s")
            .openReady()) {
      SimulatedBackend backend =
          clock -> {
            admin.run("DELETE FROM simulated.distlock_lease");
            return new OnSimulatedTime(store, clock, admin);
          };
      Optional<String> failure =
          seeds().mapToObj(seed -> Trial.play(seed, backend)).flatMap(Optional::stream).findFirst();

      assertThat(failure).as(() -> failure.orElse("")).isEmpty();
      assertThat(admin.number("SELECT micros FROM simulated.clock")).isPositive();
    }
  }

  private static LongStream seeds() {
    Long one = Long.getLong("distlock.simulation.seed");
    return one != null ? LongStream.of(one) : LongStream.rangeClosed(1, SEEDS);
  }
}
