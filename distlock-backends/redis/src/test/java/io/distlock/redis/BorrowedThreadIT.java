package io.distlock.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.redis.Setup.Lease;
import io.distlock.servers.BackendServers;
import io.netty.util.concurrent.FastThreadLocal;
import io.netty.util.internal.InternalThreadLocalMap;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A container's threads live on after its applications: the driver must leave nothing on them. */
class BorrowedThreadIT {

  private static final Executor NEW_THREAD = task -> new Thread(task).start();

  @Test
  void nothing_of_the_driver_is_left_on_a_thread_that_has_used_the_store() throws Exception {
    CompletableFuture<@Nullable Object> left =
        CompletableFuture.supplyAsync(
            () -> {
              useStore();
              return InternalThreadLocalMap.getIfSet();
            },
            NEW_THREAD);
    assertThat(left.get(1, TimeUnit.MINUTES)).isNull();
  }

  @Test
  void what_others_keep_on_the_thread_stays() throws Exception {
    FastThreadLocal<String> others = new FastThreadLocal<>();
    CompletableFuture<String> left =
        CompletableFuture.supplyAsync(
            () -> {
              others.set("kept");
              useStore();
              return others.get();
            },
            NEW_THREAD);
    assertThat(left.get(1, TimeUnit.MINUTES)).isEqualTo("kept");
  }

  private static void useStore() {
    RedisLeaseStore store =
        Setup.of(BackendServers.redis()).with("distlock.redis.prefix", "borrowed:").openReady();
    Lease lease = Setup.acquire(store, "a");
    Setup.renew(store, lease);
    store.watch("a", () -> {}).close();
    assertThat(store.findAll()).isNotEmpty();
    Setup.release(store, lease);
    store.close(Duration.ofSeconds(2));
  }
}
