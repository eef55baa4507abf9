package io.distlock.postgresql;

import io.distlock.LockStoreException;
import io.distlock.servers.Postgres;
import io.distlock.spi.AcquireRequest;
import io.distlock.spi.Granted;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.ReleaseRequest;
import io.distlock.spi.RenewAnswer;
import io.distlock.spi.RenewRequest;
import io.distlock.spi.StoreSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;

/** What the tests need to open stores, and short words for the verbs. */
final class Setup {

  static final Duration TTL = Duration.ofSeconds(60);
  static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Map<String, String> properties = new HashMap<>();

  private Setup(Postgres server) {
    with("distlock.postgresql.url", server.jdbcUrl());
    with("distlock.postgresql.username", server.username());
    server.password().ifPresent(password -> with("distlock.postgresql.password", password));
  }

  static Setup of(Postgres server) {
    return new Setup(server);
  }

  Setup with(String property, String value) {
    properties.put(property, value);
    return this;
  }

  Setup withTable(String table) {
    return with("distlock.postgresql.table", table);
  }

  Setup withTimeout(Duration timeout) {
    return with("distlock.postgresql.timeout", timeout.toMillis() + "ms");
  }

  StoreSettings settings() {
    return StoreSettings.of(properties::get);
  }

  /** A store that has not necessarily connected yet. */
  PostgresLeaseStore open() {
    return PostgresLeaseStore.open(settings());
  }

  /** A store that works. */
  PostgresLeaseStore openReady() {
    PostgresLeaseStore store = open();
    awaitThat(() -> answers(store));
    return store;
  }

  static boolean answers(LeaseStore store) {
    try {
      store.ping();
      return true;
    } catch (LockStoreException e) {
      return false;
    }
  }

  static void awaitThat(BooleanSupplier condition) {
    Awaitility.await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(20))
        .until(condition::getAsBoolean);
  }

  static AcquireRequest request(String name, OwnershipToken token) {
    return AcquireRequest.of(name, token, "owner of " + name, TTL);
  }

  /** Acquires a free name. */
  static Lease acquire(LeaseStore store, String name) {
    return acquire(store, name, TTL);
  }

  static Lease acquire(LeaseStore store, String name, Duration ttl) {
    OwnershipToken token = OwnershipToken.random();
    if (store.tryAcquire(AcquireRequest.of(name, token, "owner of " + name, ttl))
        instanceof Granted granted) {
      return new Lease(name, token, granted.fencingToken());
    }
    throw new AssertionError("'" + name + "' is not free");
  }

  static RenewAnswer renew(LeaseStore store, Lease lease) {
    return store.renew(List.of(lease.renewal())).get(0);
  }

  static ReleaseAnswer release(LeaseStore store, Lease lease) {
    return store.release(ReleaseRequest.of(lease.name(), lease.token()));
  }

  /** A lease that a test got. */
  record Lease(String name, OwnershipToken token, long fencingToken) {

    RenewRequest renewal() {
      return new RenewRequest(name, token, TTL.multipliedBy(2));
    }
  }
}
