package io.distlock.postgresql;

import io.distlock.LockConfigurationException;
import io.distlock.LockInfo;
import io.distlock.spi.AbandonAnswer;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.AcquireAnswer;
import io.distlock.spi.AcquireRequest;
import io.distlock.spi.HandOverAnswer;
import io.distlock.spi.LeaseData;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseTime;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.ReleaseRequest;
import io.distlock.spi.RenewAnswer;
import io.distlock.spi.RenewRequest;
import io.distlock.spi.StoreSettings;
import io.distlock.spi.Watch;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * A lock store in a table of a PostgreSQL database.
 *
 * <p>Each verb is one statement, on a thread of the store's own: it neither joins nor sees a
 * transaction of the caller. The statements, and what columns hold, are described in the SQL
 * resources beside this class. Safe for use by many threads.
 */
public final class PostgresLeaseStore implements LeaseStore {

  private final PostgresSettings settings;
  private final LeaseTime time;
  private final Office office;
  private final Grants grants;
  private final Renewals renewals;
  private final Endings endings;
  private final Inspection inspection;
  private final Purge purge;
  private final Watches watches;

  private PostgresLeaseStore(
      PostgresSettings settings,
      Connections connections,
      Connections renewalConnections,
      LeaseTime time) {
    this.settings = settings;
    this.time = time;
    this.office = new Office(settings, connections, renewalConnections, time);
    this.grants = new Grants(office);
    this.renewals = new Renewals(office, time);
    this.endings = new Endings(office);
    this.inspection = new Inspection(office);
    this.purge = new Purge(office, time);
    this.watches = new Watches(settings, connections, time);
  }

  /**
   * Opens a store. It begins to connect, but does not wait for it, and does not fail if that fails.
   *
   * @throws LockConfigurationException if a setting cannot be used
   */
  public static PostgresLeaseStore open(StoreSettings settings) {
    PostgresSettings read = PostgresSettings.read(settings);
    if (read.dataSource() != null) {
      return open(read, NamedDataSource.lookUp(read.dataSource()));
    }
    OwnPool pool = new OwnPool(read, read.connections() + 1);
    return open(read, pool, pool, LeaseTime.system());
  }

  /**
   * Opens a store on connections of a DataSource that stays the application's. It is used on
   * threads of the store only. Two of its connections are kept until the store is closed, one of
   * them for renewals; up to {@code distlock.postgresql.connections} - 1 more are borrowed while
   * many requests come at once.
   *
   * @throws LockConfigurationException if a setting cannot be used
   */
  public static PostgresLeaseStore open(StoreSettings settings, DataSource dataSource) {
    return open(PostgresSettings.readWithoutSource(settings), dataSource);
  }

  private static PostgresLeaseStore open(PostgresSettings settings, DataSource dataSource) {
    LeaseTime time = LeaseTime.system();
    return open(
        settings,
        new ForeignPool(dataSource, settings.connections(), time),
        new ForeignPool(dataSource, 1, time),
        time);
  }

  private static PostgresLeaseStore open(
      PostgresSettings settings,
      Connections connections,
      Connections renewalConnections,
      LeaseTime time) {
    PostgresLeaseStore store =
        new PostgresLeaseStore(settings, connections, renewalConnections, time);
    store.office.open();
    store.purge.schedule();
    return store;
  }

  @Override
  public String description() {
    return settings.description();
  }

  @Override
  public AcquireAnswer tryAcquire(AcquireRequest request) {
    return grants.acquire(request);
  }

  @Override
  public HandOverAnswer handOver(ReleaseRequest lease, AcquireRequest request) {
    if (!lease.name().equals(request.name())) {
      throw new IllegalArgumentException(
          "'%s' cannot be handed over as '%s'".formatted(lease.name(), request.name()));
    }
    return grants.handOver(lease, request);
  }

  @Override
  public List<RenewAnswer> renew(List<RenewRequest> requests) {
    return renewals.renew(requests);
  }

  @Override
  public ReleaseAnswer release(ReleaseRequest request) {
    return endings.release(request) ? ReleaseAnswer.RELEASED : ReleaseAnswer.NOT_HELD;
  }

  @Override
  public AbandonAnswer abandon(AbandonRequest request) {
    endings.abandon(request);
    return AbandonAnswer.FINAL;
  }

  @Override
  public Optional<LockInfo> find(String name) {
    return inspection.find(name);
  }

  @Override
  public Stream<LockInfo> findAll() {
    office.checkOpen();
    return LeasePages.stream(inspection);
  }

  @Override
  public Optional<LeaseData> data(String name) {
    return inspection.data(name);
  }

  @Override
  public boolean forceRelease(String name, long expectedFencingToken) {
    return endings.forceRelease(name, expectedFencingToken);
  }

  @Override
  public void ping() {
    int unused =
        office.askForGrant(
            session -> {
              try (Binding statement = session.prepare(Sql.PING)) {
                return statement.update();
              }
            });
  }

  @Override
  public Watch watch(String name, Runnable hint) {
    office.checkOpen();
    if (!office.firstContact().isMade()) {
      ping(); // the channel is named after the table, which may have to be created
    }
    return watches.watch(settings.prefix() + name, hint);
  }

  @Override
  public void close(Duration atMost) {
    watches.close();
    office.close(atMost);
    time.close();
  }

  /** Deletes the rows that say nothing any more; for tests. */
  int purge() {
    return purge.run();
  }
}
