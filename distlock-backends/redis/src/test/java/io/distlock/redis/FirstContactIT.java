package io.distlock.redis;

import static io.distlock.redis.Setup.awaitThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.servers.RedisServer;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a store says of its server in the log. */
class FirstContactIT {

  private final Logger logger = Logger.getLogger(RedisLeaseStore.class.getName());
  private final Recorder recorder = new Recorder();

  @BeforeEach
  void record() {
    logger.addHandler(recorder);
  }

  @AfterEach
  void stop() {
    logger.removeHandler(recorder);
  }

  @Test
  void prefix_and_database_are_in_the_log_and_no_password() {
    try (RedisServer server = RedisServer.start("--requirepass", "secret");
        RedisLeaseStore store =
            Setup.of(server)
                .with("distlock.redis.uri", "redis://:secret@127.0.0.1:" + server.port() + "/3")
                .with("distlock.prefix", "app:")
                .openReady()) {
      assertThat(recorder.texts(Level.INFO))
          .anyMatch(text -> text.contains(":" + server.port() + "/3 prefix app:"))
          .noneMatch(text -> text.contains("secret"));
      assertThat(recorder.texts(Level.WARNING)).isEmpty();
      assertThat(store.description()).doesNotContain("secret");
    }
  }

  @Test
  void an_eviction_policy_that_could_evict_leases_is_a_warning_once() {
    try (RedisServer server = RedisServer.start("--maxmemory-policy", "volatile-lru");
        RedisLeaseStore store = Setup.of(server).openReady()) {
      awaitThat(() -> !recorder.texts(Level.WARNING).isEmpty());
      server.restart();
      awaitThat(() -> Setup.answers(store));
      assertThat(recorder.texts(Level.WARNING))
          .singleElement()
          .asString()
          .contains("volatile-lru")
          .contains("noeviction");
    }
  }

  private static final class Recorder extends Handler {

    private final Queue<LogRecord> records = new ConcurrentLinkedQueue<>();

    List<String> texts(Level level) {
      return records.stream()
          .filter(entry -> entry.getLevel().equals(level))
          .map(LogRecord::getMessage)
          .toList();
    }

    @Override
    public void publish(LogRecord entry) {
      records.add(entry);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
