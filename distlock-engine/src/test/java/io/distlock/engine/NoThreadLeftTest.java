package io.distlock.engine;

import static io.distlock.engine.Bench.OPTIONS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.LockStoreException;
import io.distlock.tck.Misbehaviour;
import io.distlock.tck.StoreVerb;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A machine that gives no more threads for a while costs the work of that while, and no more. */
class NoThreadLeftTest {

  private final AtomicBoolean exhausted = new AtomicBoolean();
  private final Executor workers =
      work -> {
        if (exhausted.get()) {
          throw new OutOfMemoryError("unable to create native thread");
        }
        work.run();
      };
  private final Bench bench = new Bench(new Crew(workers, workers, workers, workers, () -> {}));

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void work_runs_and_its_lease_does_not_stay_for_ever() throws Exception {
    exhausted.set(true);
    bench.engine.runLocked("a", OPTIONS, lease -> {});
    exhausted.set(false);

    bench.assertNothingLeft();
  }

  @Test
  void readiness_comes_back() {
    exhausted.set(true);
    assertThat(bench.engine.health(Duration.ZERO).isUp()).isFalse();
    exhausted.set(false);
    bench.seconds(1);

    assertThat(bench.engine.health(Duration.ZERO).problem()).isNull();
  }

  @Test
  void what_was_to_be_given_back_is_given_back_later() {
    bench.store.next(StoreVerb.TRY_ACQUIRE, Misbehaviour.loseReply());
    exhausted.set(true);
    assertThatThrownBy(() -> bench.engine.tryAcquire("a", OPTIONS))
        .isInstanceOf(LockStoreException.class);
    exhausted.set(false);
    bench.seconds(1);

    bench.assertNothingLeft();
  }
}
