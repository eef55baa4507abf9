package io.distlock.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.Lease;
import io.distlock.LeaseLostException;
import io.distlock.LeaseNotHeldException;
import io.distlock.LockNotAcquiredException;
import io.distlock.LockOptions;
import io.distlock.memory.MemoryLeaseStore;
import io.distlock.tck.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EngineOnManualTimeTest {

  private static final LockOptions OPTIONS = LockOptions.defaults().withTtl(Duration.ofSeconds(9));

  private final ManualTime time = new ManualTime();
  private final LeaseEngine engine =
      LeaseEngine.builder(new MemoryLeaseStore(time))
          .time(time)
          .crew(Crews.sameThread())
          .owner("tester")
          .build();

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void a_lease_is_exclusive_until_it_is_released() throws Exception {
    Lease lease = engine.acquire("a", OPTIONS);

    assertThat(engine.tryAcquire("a", OPTIONS)).isEmpty();
    assertThatThrownBy(() -> engine.acquire("a", OPTIONS))
        .isInstanceOf(LockNotAcquiredException.class);
    lease.release();
    assertThat(engine.tryAcquire("a", OPTIONS)).isPresent();
  }

  @Test
  void a_lease_that_renews_itself_stays_held() throws Exception {
    Lease lease = engine.acquire("a", OPTIONS.withAutoRenew(true));

    for (int i = 0; i < 100; i++) {
      time.advance(Duration.ofSeconds(1));
      assertThat(lease.isHeld()).isTrue();
    }
    assertThat(engine.tryAcquire("a", OPTIONS)).isEmpty();
    lease.close();
    lease.close();
    assertThatThrownBy(lease::release).isInstanceOf(LeaseNotHeldException.class);
  }

  @Test
  void a_lease_that_nobody_renews_ends_before_its_ttl() throws Exception {
    Lease lease = engine.acquire("a", OPTIONS);

    time.advance(Duration.ofMillis(8_909));
    assertThat(lease.isHeld()).isTrue();
    time.advance(Duration.ofMillis(1));
    assertThat(lease.isHeld()).isFalse();
    assertThat(engine.heldLocks()).isEmpty();
    time.advance(Duration.ofMillis(90));
    assertThat(engine.tryAcquire("a", OPTIONS)).isPresent();
    assertThatThrownBy(lease::close).isInstanceOf(LeaseLostException.class);
  }
}
