package io.distlock.redis;

import io.distlock.LockConfigurationException;
import io.distlock.LockInfo;
import io.distlock.spi.AbandonAnswer;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.AcquireAnswer;
import io.distlock.spi.AcquireRequest;
import io.distlock.spi.Granted;
import io.distlock.spi.HandOverAnswer;
import io.distlock.spi.Held;
import io.distlock.spi.LeaseData;
import io.distlock.spi.LeaseStore;
import io.distlock.spi.LeaseTime;
import io.distlock.spi.NotHeld;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.ReleaseRequest;
import io.distlock.spi.RenewAnswer;
import io.distlock.spi.RenewRequest;
import io.distlock.spi.StoreSettings;
import io.distlock.spi.Watch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A lock store on a Redis or Valkey server.
 *
 * <p>Each verb is one script and one round trip. The scripts, and what keys hold, are described in
 * the Lua resources beside this class. Safe for use by many threads.
 */
public final class RedisLeaseStore implements LeaseStore {

  /** Tombstones live at least as long as any request can be on its way. */
  private static final Duration LONGEST_WAY = Duration.ofMinutes(10);

  private final RedisSettings settings;
  private final Keyspace keyspace;
  private final LeaseTime time = LeaseTime.system();
  private final Driver driver;
  private final Node node;
  private final Renewals renewals;
  private final Watches watches;

  private RedisLeaseStore(RedisSettings settings) {
    this.settings = settings;
    this.keyspace = new Keyspace(settings.prefix());
    this.driver = new Driver(settings);
    this.node = new Node(driver, settings, time);
    this.renewals = new Renewals(node, keyspace, settings.retention());
    this.watches = new Watches(driver, settings, time);
  }

  /**
   * Opens a store. It begins to connect, but does not wait for it, and does not fail if that fails.
   *
   * @throws LockConfigurationException if a setting cannot be used
   */
  public static RedisLeaseStore open(StoreSettings settings) {
    RedisSettings read = RedisSettings.read(settings);
    RedisLeaseStore store = BorrowedThread.call(() -> new RedisLeaseStore(read));
    store.node.connect();
    return store;
  }

  @Override
  public String description() {
    return settings.description();
  }

  @Override
  public AcquireAnswer tryAcquire(AcquireRequest request) {
    List<byte[]> arguments = new ArrayList<>();
    arguments.add(Wire.bytes(Wire.token(request.token())));
    addGrant(arguments, request, request.replaceData());
    List<@Nullable Object> answer =
        node.ask(new Request(Script.ACQUIRE, keysOfGrant(request), arguments));
    if (Wire.isYes(answer)) {
      return granted(answer);
    }
    return answer.size() == 1
        ? new Held(null, null)
        : new Held(Wire.text(answer, 1), Duration.ofMillis(Wire.number(answer, 2)));
  }

  @Override
  public HandOverAnswer handOver(ReleaseRequest lease, AcquireRequest request) {
    if (!lease.name().equals(request.name())) {
      throw new IllegalArgumentException(
          "'%s' cannot be handed over as '%s'".formatted(lease.name(), request.name()));
    }
    List<byte[]> arguments = new ArrayList<>();
    arguments.add(Wire.bytes(Wire.token(lease.token())));
    arguments.add(Wire.bytes(Wire.token(request.token())));
    addGrant(arguments, request, request.replaceData() || !lease.keepData());
    List<@Nullable Object> answer =
        node.ask(new Request(Script.HAND_OVER, keysOfGrant(request), arguments));
    return Wire.isYes(answer) ? granted(answer) : new NotHeld();
  }

  @Override
  public List<RenewAnswer> renew(List<RenewRequest> requests) {
    return renewals.renew(requests);
  }

  @Override
  public ReleaseAnswer release(ReleaseRequest request) {
    Duration dataLife =
        request.keepData() ? request.keepFor().plus(settings.retention()) : Duration.ZERO;
    List<@Nullable Object> answer =
        node.ask(
            Request.of(
                Script.RELEASE,
                keysOfEnd(request.name()),
                Wire.bytes(Wire.token(request.token())),
                Wire.number(Wire.millis(request.keepFor())),
                Wire.number(Wire.millis(dataLife)),
                Wire.bytes(keyspace.freedChannel(request.name()))));
    return Wire.isYes(answer) ? ReleaseAnswer.RELEASED : ReleaseAnswer.NOT_HELD;
  }

  @Override
  public AbandonAnswer abandon(AbandonRequest request) {
    node.ask(
        Request.of(
            Script.ABANDON,
            List.of(
                keyspace.lease(request.name()),
                keyspace.data(request.name()),
                keyspace.tombstone(request.name(), request.token())),
            Wire.bytes(Wire.token(request.token())),
            Wire.number(tombstoneMillis(request.ttl())),
            Wire.number(Wire.millis(settings.retention())),
            Wire.bytes(keyspace.freedChannel(request.name()))));
    return AbandonAnswer.FINAL;
  }

  @Override
  public Optional<LockInfo> find(String name) {
    return LeaseScan.read(name, node.ask(Request.of(Script.FIND, List.of(keyspace.lease(name)))));
  }

  @Override
  public Stream<LockInfo> findAll() {
    node.checkOpen();
    return LeaseScan.stream(node, keyspace);
  }

  @Override
  public Optional<LeaseData> data(String name) {
    return Optional.ofNullable(
        Wire.data(node.ask(Request.of(Script.DATA, List.of(keyspace.data(name)))), 0));
  }

  @Override
  public boolean forceRelease(String name, long expectedFencingToken) {
    return Wire.isYes(
        node.ask(
            Request.of(
                Script.FORCE_RELEASE,
                keysOfEnd(name),
                Wire.number(expectedFencingToken),
                Wire.number(Wire.millis(settings.retention())),
                Wire.bytes(keyspace.freedChannel(name)))));
  }

  @Override
  public void ping() {
    node.ask(Request.of(Script.PING, List.of(keyspace.probe())));
  }

  @Override
  public Watch watch(String name, Runnable hint) {
    node.checkOpen();
    return watches.watch(keyspace.freedChannel(name), hint);
  }

  @Override
  public void close(Duration atMost) {
    node.close();
    watches.close();
    driver.close(atMost, time);
    time.close();
  }

  private List<String> keysOfGrant(AcquireRequest request) {
    String name = request.name();
    return List.of(
        keyspace.lease(name),
        keyspace.fence(name),
        keyspace.data(name),
        keyspace.tombstone(name, request.token()));
  }

  private List<String> keysOfEnd(String name) {
    return List.of(keyspace.lease(name), keyspace.data(name), keyspace.fence(name));
  }

  /** The arguments that acquire and hand-over have in common. */
  private void addGrant(List<byte[]> arguments, AcquireRequest request, boolean replaceData) {
    long ttlMillis = Wire.ttl(request.ttl());
    arguments.add(Wire.bytes(request.owner()));
    arguments.add(Wire.number(ttlMillis));
    arguments.add(Wire.number(ttlMillis + Wire.millis(settings.retention())));
    arguments.add(Wire.flag(replaceData));
    LeaseData data = request.data();
    if (data != null) {
      arguments.add(data.toBytes());
    }
  }

  private static Granted granted(List<@Nullable Object> answer) {
    return new Granted(Wire.number(answer, 1), Wire.data(answer, 2));
  }

  private static long tombstoneMillis(Duration ttl) {
    return Math.max(2 * Wire.millis(ttl), LONGEST_WAY.toMillis());
  }
}
