package io.distlock.redis;

import static io.distlock.redis.Setup.TTL;
import static io.distlock.redis.Setup.acquire;
import static io.distlock.redis.Setup.answers;
import static io.distlock.redis.Setup.awaitThat;
import static io.distlock.redis.Setup.release;
import static io.distlock.redis.Setup.renew;
import static io.distlock.redis.Setup.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.LockStoreUnavailableException;
import io.distlock.redis.Setup.Lease;
import io.distlock.servers.FaultProxy;
import io.distlock.servers.RedisServer;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.ReleaseRequest;
import io.distlock.spi.RenewAnswer;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A server that became a replica may be behind, so it must not say "busy" or "lost". */
class ReplicaIT {

  private final RedisServer server = RedisServer.start();
  private final RedisServer other = RedisServer.start();
  private final FaultProxy network = FaultProxy.to(server.port());
  private final RedisLeaseStore store = Setup.of(network.uri("redis")).openReady();

  @AfterEach
  void stop() {
    store.close();
    network.close();
    server.close();
    other.close();
  }

  private void becomeReplica() {
    try (RawRedis redis = new RawRedis(server.uri())) {
      redis.commands().replicaof("127.0.0.1", other.port());
    }
  }

  @Test
  void a_replica_answers_with_an_error_and_never_with_a_no() {
    Lease lease = acquire(store, "held");
    OwnershipToken stranger = OwnershipToken.random();
    becomeReplica();

    assertThat(store.renew(List.of(lease.renewal(), new Lease("free", stranger, 1).renewal())))
        .hasOnlyElementsOfType(RenewAnswer.Unknown.class);
    assertRefused(() -> store.tryAcquire(request("held", stranger)));
    assertRefused(() -> store.tryAcquire(request("free", stranger)));
    assertRefused(() -> store.release(ReleaseRequest.of("held", stranger)));
    assertRefused(() -> store.release(ReleaseRequest.of("free", stranger)));
    assertRefused(
        () -> store.handOver(ReleaseRequest.of("free", stranger), request("free", stranger)));
    assertRefused(() -> store.abandon(new AbandonRequest("free", stranger, TTL)));
    assertRefused(() -> store.forceRelease("free", 1));
    assertRefused(store::ping);
  }

  @Test
  void the_new_master_is_found_behind_the_same_address_without_a_restart() {
    release(store, acquire(store, "a"));
    becomeReplica();
    network.leadTo(other.port());

    awaitThat(() -> answers(store));

    Lease lease = acquire(store, "a");
    assertThat(renew(store, lease)).isEqualTo(new RenewAnswer.Renewed());
    try (RawRedis redis = new RawRedis(other.uri())) {
      assertThat(redis.commands().exists(new Keyspace("distlock:").lease("a"))).isOne();
    }
  }

  @Test
  void renewals_alone_find_the_new_master() {
    Lease lease = acquire(store, "a");
    becomeReplica();
    assertThat(renew(store, lease)).isInstanceOf(RenewAnswer.Unknown.class);
    network.leadTo(other.port());

    // The new master has never heard of the lease.
    awaitThat(() -> renew(store, lease).equals(new RenewAnswer.Lost()));
  }

  private static void assertRefused(ThrowingCallable verb) {
    assertThatThrownBy(verb)
        .isInstanceOfSatisfying(
            LockStoreUnavailableException.class, e -> assertThat(e.isOutcomeUnknown()).isFalse())
        .hasMessageContaining("replica");
  }
}
