package io.distlock.redis;

import io.distlock.spi.LeaseTime;
import io.distlock.spi.Watch;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/** Starts watches, and waits until they are live. */
final class Watches {

  private static final Logger LOG = System.getLogger(RedisLeaseStore.class.getName());

  private final Subscription subscription;
  private final RedisSettings settings;
  private final LeaseTime time;
  private final Failures failures;
  private final AtomicBoolean refusalLogged = new AtomicBoolean();

  Watches(Driver driver, RedisSettings settings, LeaseTime time) {
    this.subscription = new Subscription(driver, settings.timeout(), time);
    this.settings = settings;
    this.time = time;
    this.failures = new Failures(settings);
  }

  /**
   * A watch that the server has confirmed; or one that is not live yet, if the server cannot be
   * reached now; or one that never will be, if the server does not permit it.
   */
  Watch watch(String channel, Runnable hint) {
    Deadline deadline = Deadline.in(settings.timeout(), time);
    ChannelWatch watch = new ChannelWatch(subscription, channel, hint);
    CompletableFuture<Void> live = subscription.add(watch);
    try {
      deadline.await(live);
    } catch (TimeoutException e) {
      return watch;
    } catch (ExecutionException e) {
      if (Refusal.code(Failures.answer(e)).equals("NOPERM")) {
        watch.close();
        logRefusal(e);
        return Watch.none();
      }
    }
    return watch;
  }

  void close() {
    subscription.close();
  }

  private void logRefusal(ExecutionException refusal) {
    if (refusalLogged.compareAndSet(false, true)) {
      LOG.log(
          Level.INFO,
          "Waiters poll instead of being told of releases: " + failures.of(refusal).getMessage());
    }
  }
}
