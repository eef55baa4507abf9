package io.distlock.calls.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.distlock.calls.Firings;
import io.distlock.calls.Run;
import io.distlock.calls.ShortJob;
import io.distlock.servers.RedisServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * What a server owes the application, whatever server it is: no call runs without its lock unless
 * the manual says so, and no timer is lost over a lock.
 *
 * <p>The servers share a Redis that the tests freeze and kill. The tests have an order, so that the
 * servers start once: what harms comes last.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
public abstract class CallsContract {

  private static final String PACKAGE = "io.distlock.calls.";
  private static final Duration STOP_FREES_WITHIN = Duration.ofSeconds(2);

  /** What a busy machine may add to it. */
  private static final Duration SLACK = Duration.ofSeconds(3);

  /** So many ticks of a second does each trouble last. */
  private static final int TICKS = Boolean.getBoolean("distlock.soak") ? 20 : 5;

  /** So many leases does each timer lose; a server may wait for seconds after each. */
  private static final int LOSSES = Boolean.getBoolean("distlock.soak") ? 20 : 3;

  /** All calls that the desk makes, apart from those of {@link #unlocked()}. */
  private static final List<String> CALLS =
      List.of(
          "PlainBean.open",
          "PlainBean.packagePrivate",
          "PlainBean.forSubclasses",
          "PlainBean.throughSelf",
          "PlainBean.throughThis",
          "DependentBean.open",
          "LockedClass.open",
          "InheritingBean.open",
          "StatelessBean.open",
          "StatelessBean.later",
          "BeanWithInterface.open",
          "SingletonBean.open",
          "ConcurrentBean.later",
          "Observers.now",
          "Observers.later");

  private static final List<String> TIMERS =
      List.of(
          "PublicTimer",
          "PackagePrivateTimer",
          "ProtectedTimer",
          "InheritedTimer",
          "LockedClassTimer",
          "StatelessTimer",
          "ProgrammaticTimer",
          "PersistentTimer");

  private RedisServer redis;
  private Neighbour neighbour;
  private List<CallsServer> servers;
  private Scene scene;
  private long calmSinceMillis;

  /** Starts a server for each of the configurations, and returns when they are ready. */
  protected abstract List<CallsServer> start(List<Map<String, String>> settings);

  /** When the timers of {@link ShortJob} fire, for each server. */
  protected List<String> shifts() {
    return List.of("0,150", "400");
  }

  /** Calls that this server does not offer. */
  protected List<String> missing() {
    return List.of();
  }

  /** Calls that this server runs without their lock, as the manual says. */
  protected List<String> unlocked() {
    return List.of("PlainBean.throughThis");
  }

  /** Whether this server has MicroProfile Health. */
  protected boolean hasReadiness() {
    return true;
  }

  /** Calls of JAX-RS resources, as path and name in the journal; none without JAX-RS. */
  protected Map<String, String> resources() {
    return Map.of("locked", "LockedResource.open", "plain", "PlainResource.open");
  }

  @BeforeAll
  void startServers() {
    redis = RedisServer.start();
    neighbour = new Neighbour(redis.uri());
    servers = start(shifts().stream().map(this::settings).toList());
    scene = new Scene(servers);
    calmSinceMillis = System.currentTimeMillis();
  }

  @AfterAll
  void end() {
    if (servers != null) {
      servers.forEach(CallsServer::close);
    }
    neighbour.close();
    redis.close();
  }

  private Map<String, String> settings(String shifts) {
    Map<String, String> settings = new HashMap<>();
    settings.put("distlock.redis.enabled", "true");
    settings.put("distlock.redis.uri", redis.uri().toString());
    settings.put("distlock.redis.timeout", "2s");
    settings.put("calls.shifts", shifts);
    settings.put(
        "calls.persistent-timers", Boolean.toString(!missing().contains("PersistentTimer")));
    settings.put("io.distlock.calls.Durations/config/Locked/ttl", "1m30s");
    return settings;
  }

  /** The table of the manual, "which call is intercepted on which server". */
  @Test
  @Order(0)
  void calls_run_under_their_lock_unless_the_manual_says_otherwise() {
    Map<String, String> seen = new TreeMap<>();
    for (String call : CALLS) {
      String answer = missing().contains(call) ? "missing" : call(call);
      seen.put(call, answer.equals("ok") ? lockedOrNot(call) : answer);
    }
    resources()
        .forEach((path, call) -> seen.put(call, status(path) == 200 ? lockedOrNot(call) : path));
    for (String timer : TIMERS) {
      seen.put(timer, missing().contains(timer) ? "missing" : lockedOrNot(timer + ".tick"));
    }
    seen.forEach((call, verdict) -> System.out.println(verdict + " " + call));
    assertThat(seen)
        .allSatisfy(
            (call, verdict) -> {
              String expected = unlocked().contains(call) ? "unlocked" : "locked";
              assertThat(verdict).isEqualTo(missing().contains(call) ? "missing" : expected);
            });
  }

  @Test
  @Order(1)
  void calls_do_not_run_while_their_lock_is_busy() {
    long start = System.currentTimeMillis();
    try (Neighbour.Leases all = neighbour.takeAll(locksOfAllCalls())) {
      for (String call : calls()) {
        assertThat(call(call))
            .as(call)
            .isEqualTo(isLater(call) ? "ok" : "LockNotAcquiredException");
      }
      resources().keySet().forEach(path -> assertThat(status(path)).as(path).isEqualTo(500));
      assertThat(all.all()).allMatch(lease -> lease.isHeld());
    }
    Stream.concat(calls().stream(), resources().values().stream())
        .forEach(call -> assertThat(scene.runsSince(start, call)).as(call).isEmpty());
  }

  @Test
  @Order(1)
  void durations_are_read_the_same_on_every_server() {
    for (String spelling : List.of("iso", "spaces", "seconds", "minutesAndSeconds", "config")) {
      String call = "Durations." + spelling;
      assertThat(call(call)).as(call).isEqualTo("ok");
      assertThat(awaitRun(call).remainingMillis()).as(call).isBetween(60_000L, 90_000L);
    }
  }

  @Test
  @Order(1)
  void readiness_is_up() {
    for (CallsServer server : servers) {
      Optional<CallsServer.Readiness> readiness = server.readiness();
      assertThat(readiness.isPresent()).isEqualTo(hasReadiness());
      readiness.ifPresent(
          answer -> {
            assertThat(answer.isUp()).isTrue();
            assertThat(answer.body()).contains("distlock", redis.uri().toString());
          });
    }
  }

  @Test
  @Order(3)
  void timers_survive_a_lock_that_stays_busy() {
    List<String> locks = timers().stream().map(timer -> PACKAGE + timer + ".tick").toList();
    try (Neighbour.Leases all = neighbour.takeAll(locks)) {
      long start = System.currentTimeMillis();
      awaitTicks(TICKS);
      assertThat(all.all()).allMatch(lease -> lease.isHeld());
      timers()
          .forEach(
              timer -> assertThat(scene.runsSince(start, timer + ".tick")).as(timer).isEmpty());
    }
    assertThatTimersHaveSurvived();
  }

  /** Needs peace for as long as it looks at, which it had until now. */
  @Test
  @Order(4)
  void a_short_job_runs_once_a_tick_though_the_clocks_differ() {
    long first = calmSinceMillis / ShortJob.TICK_MILLIS + 1;
    long last = first + TICKS - 1;
    atMost(Duration.ofSeconds(60 + 2 * TICKS))
        .until(() -> System.currentTimeMillis() > (last + 1) * ShortJob.TICK_MILLIS);
    Map<Long, Long> runsOfTick =
        scene.runsSince(first * ShortJob.TICK_MILLIS, "ShortJob.tick").stream()
            .map(run -> run.startMillis() / ShortJob.TICK_MILLIS)
            .filter(tick -> tick <= last)
            .collect(Collectors.groupingBy(tick -> tick, TreeMap::new, Collectors.counting()));
    System.out.println("runs of each tick: " + runsOfTick);
    assertThat(runsOfTick)
        .isEqualTo(
            LongStream.rangeClosed(first, last)
                .boxed()
                .collect(Collectors.toMap(tick -> tick, tick -> 1L)));
  }

  @Test
  @Order(5)
  void timers_survive_a_store_that_hangs() {
    redis.freeze();
    try {
      awaitTicks(TICKS);
      servers.forEach(
          server ->
              server
                  .readiness()
                  .ifPresent(readiness -> assertThat(readiness.isUp()).as("ready").isFalse()));
    } finally {
      redis.thaw();
    }
    assertThatTimersHaveSurvived();
  }

  @Test
  @Order(5)
  void timers_survive_a_store_that_is_gone() {
    redis.kill();
    try {
      awaitTicks(TICKS);
    } finally {
      redis.restart();
    }
    assertThatTimersHaveSurvived();
  }

  @Test
  @Order(6)
  void timers_survive_the_loss_of_their_leases() {
    long start = System.currentTimeMillis();
    servers.forEach(server -> server.ask("work", "20000"));
    atMost(Duration.ofSeconds(60 + 8 * LOSSES))
        .until(
            () -> {
              timers().forEach(timer -> neighbour.steal(PACKAGE + timer + ".tick"));
              return timers().stream().allMatch(timer -> lost(timer, start) >= LOSSES);
            });
    servers.forEach(server -> server.ask("work", "20"));
    assertThatTimersHaveSurvived();
  }

  @Test
  @Order(7)
  void an_orderly_stop_frees_what_was_held() {
    CallsServer server = servers.get(servers.size() - 1);
    assertThat(server.ask("hold", "for-long")).isNotEqualTo("busy");
    assertThat(neighbour.isFree("for-long")).isFalse();
    Thread stopping = new Thread(server::stop, "stops a server");
    long start = System.nanoTime();
    stopping.start();
    atMost(Duration.ofSeconds(30)).until(() -> neighbour.isFree("for-long"));
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    System.out.println("freed " + took.toMillis() + " ms after the stop began");
    assertThat(took).isLessThan(STOP_FREES_WITHIN.plus(SLACK));
    atMost(Duration.ofMinutes(1)).until(() -> !stopping.isAlive());
  }

  private List<String> calls() {
    return CALLS.stream()
        .filter(call -> !missing().contains(call) && !unlocked().contains(call))
        .toList();
  }

  private List<String> timers() {
    return TIMERS.stream()
        .filter(timer -> !missing().contains(timer) && !unlocked().contains(timer))
        .toList();
  }

  private String call(String name) {
    return servers.get(0).ask("call", name);
  }

  private static boolean isLater(String call) {
    return call.endsWith(".later");
  }

  private List<String> locksOfAllCalls() {
    return Stream.concat(calls().stream(), resources().values().stream())
        .map(call -> PACKAGE + call.replace("throughSelf", "calledThroughSelf"))
        .toList();
  }

  private int status(String path) {
    return servers.get(0).status(path);
  }

  private String lockedOrNot(String call) {
    return awaitRun(call).wasLocked() ? "locked" : "unlocked";
  }

  private Run awaitRun(String call) {
    List<Run> found = new ArrayList<>();
    atMost(Duration.ofSeconds(30))
        .until(
            () -> {
              found.addAll(scene.runsSince(0, call));
              return !found.isEmpty();
            });
    return found.get(found.size() - 1);
  }

  private void awaitTicks(int ticks) {
    List<Map<String, Firings>> before = scene.timers();
    atMost(Duration.ofSeconds(30 + 4 * ticks))
        .untilAsserted(() -> assertThat(scene.late(timers(), ticks, before)).isEmpty());
  }

  /** Each fires on each server and runs on one at least, and nothing ever came out of one. */
  private void assertThatTimersHaveSurvived() {
    calmSinceMillis = System.currentTimeMillis();
    awaitRunsOfAllTimersSince(calmSinceMillis);
    awaitTicks(1);
    assertThat(scene.timers())
        .allSatisfy(timers -> assertThat(timers.values()).allMatch(timer -> timer.escaped() == 0));
  }

  private void awaitRunsOfAllTimersSince(long millis) {
    for (String timer : timers()) {
      await(timer)
          .atMost(Duration.ofSeconds(60))
          .until(() -> !scene.runsSince(millis, timer + ".tick").isEmpty());
    }
  }

  private long lost(String timer, long start) {
    return scene.runsSince(start, timer + ".tick").stream().filter(Run::interrupted).count();
  }

  private static ConditionFactory atMost(Duration bound) {
    return await().atMost(bound).pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(100));
  }
}
