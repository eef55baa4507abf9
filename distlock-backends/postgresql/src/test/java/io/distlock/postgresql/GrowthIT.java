package io.distlock.postgresql;

import static io.distlock.postgresql.Setup.acquire;
import static io.distlock.postgresql.Setup.release;
import static io.distlock.postgresql.Setup.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.LockInfo;
import io.distlock.postgresql.Setup.Lease;
import io.distlock.servers.PostgresServer;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.AcquireRequest;
import io.distlock.spi.Held;
import io.distlock.spi.LeaseData;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.ReleaseRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The table stays as small as what it says. */
@Timeout(60)
class GrowthIT {

  /** Of its own: an open transaction of somebody else would keep old versions of rows alive. */
  private static final PostgresServer SERVER = PostgresServer.start("autovacuum=off");

  private final Tables tables = new Tables(SERVER);
  private final String table = tables.next();
  private final PostgresLeaseStore store = Setup.of(SERVER).withTable(table).openReady();
  private final Psql psql = Psql.on(SERVER);

  @AfterEach
  void stop() {
    psql.close();
    store.close();
    tables.drop();
  }

  @AfterAll
  static void stop_the_server() {
    SERVER.close();
  }

  @Test
  void renewals_and_reuse_are_updates_in_place() {
    List<Lease> held = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      held.add(acquire(store, "held" + i));
    }
    for (int i = 0; i < 50; i++) {
      store.renew(held.stream().map(Lease::renewal).toList());
      release(store, acquire(store, "reused"));
    }
    store.close(); // its sessions report their counts when they end

    Setup.awaitThat(() -> updates("n_tup_upd") >= 20 * 50);
    System.out.printf(
        "%d of %d updates in place (HOT)%n", updates("n_tup_hot_upd"), updates("n_tup_upd"));
    assertThat(updates("n_tup_hot_upd") * 100 / updates("n_tup_upd"))
        .as("share of HOT updates, in percent")
        .isGreaterThanOrEqualTo(90);
    assertThat(psql.number("SELECT count(*) FROM " + table)).isEqualTo(21);
  }

  private long updates(String column) {
    return psql.number(
        "SELECT " + column + " FROM pg_stat_user_tables WHERE relname = '" + table + "'");
  }

  @Test
  void names_that_were_used_once_are_purged_an_hour_later_and_their_tokens_grow() {
    long token = 0;
    for (int i = 0; i < 2500; i++) {
      Lease lease = acquire(store, "once" + i);
      release(store, lease);
      token = i == 0 ? lease.fencingToken() : token;
    }
    assertThat(store.purge()).as("rows purged too early").isZero();
    age("2 hours");

    assertThat(store.purge()).isEqualTo(2500);

    assertThat(psql.number("SELECT count(*) FROM " + table)).isZero();
    assertThat(acquire(store, "once0").fencingToken()).isGreaterThan(token);
  }

  @Test
  void a_purge_spares_leases_data_and_abandoned_attempts() {
    acquire(store, "held");
    OwnershipToken keeper = OwnershipToken.random();
    LeaseData data = LeaseData.of(new byte[] {1});
    store.tryAcquire(new AcquireRequest("data", keeper, "o", Setup.TTL, data, false));
    store.release(new ReleaseRequest("data", keeper, Duration.ZERO, true));
    OwnershipToken abandoned = OwnershipToken.random();
    store.abandon(new AbandonRequest("abandoned", abandoned, Setup.TTL));
    psql.run(
        "UPDATE "
            + table
            + " SET expires_at = expires_at - interval '2 hours' WHERE name <> 'held'");

    assertThat(store.purge()).isZero();

    assertThat(store.data("data")).contains(data);
    assertThat(store.tryAcquire(request("abandoned", abandoned))).isEqualTo(new Held(null, null));
    age("31 days");
    psql.run("UPDATE " + table + " SET abandoned_at = abandoned_at - interval '2 hours'");
    assertThat(store.data("data")).isEmpty();
    assertThat(store.purge()).isEqualTo(3);
  }

  @Test
  void abandoned_attempts_are_forgotten_in_time_and_are_bounded_in_number() {
    for (int i = 0; i < 520; i++) {
      store.abandon(new AbandonRequest("a", OwnershipToken.random(), Setup.TTL));
    }
    assertThat(psql.number("SELECT cardinality(abandoned) FROM " + table)).isEqualTo(500);
    psql.run("UPDATE " + table + " SET abandoned_at = abandoned_at - interval '11 minutes'");

    acquire(store, "a");

    assertThat(psql.ask("SELECT abandoned FROM " + table)).isNull();
  }

  @Test
  void a_hundred_thousand_leases_are_listed_each_once() {
    psql.run(
        "INSERT INTO "
            + table
            + " (name, token, owner, fencing_token, acquired_at, expires_at)"
            + " SELECT 'n' || i, 't' || i, 'o', i, clock_timestamp(),"
            + " clock_timestamp() + interval '1 hour' FROM generate_series(1, 100000) i");
    Set<String> seen = new HashSet<>();
    try (Stream<LockInfo> all = store.findAll()) {
      all.forEach(lease -> assertThat(seen.add(lease.name())).isTrue());
    }
    assertThat(seen).hasSize(100_000);
    try (Stream<LockInfo> some = store.findAll()) {
      assertThat(some.findFirst()).isPresent();
    }
  }

  @Test
  void applications_with_different_prefixes_share_a_table_and_no_lock() {
    try (PostgresLeaseStore one = prefixed("one:");
        PostgresLeaseStore two = prefixed("two:")) {
      acquire(one, "a");
      Lease other = acquire(two, "a");
      acquire(two, "b");

      assertThat(one.findAll().map(LockInfo::name)).containsExactly("a");
      assertThat(two.findAll().map(LockInfo::name)).containsExactly("a", "b");
      assertThat(store.findAll().map(LockInfo::name)).containsExactly("one:a", "two:a", "two:b");
      assertThat(two.find("a").orElseThrow().fencingToken()).isEqualTo(other.fencingToken());
    }
  }

  private PostgresLeaseStore prefixed(String prefix) {
    return Setup.of(SERVER).withTable(table).with("distlock.prefix", prefix).openReady();
  }

  private void age(String interval) {
    psql.run("UPDATE " + table + " SET expires_at = expires_at - interval '" + interval + "'");
  }
}
