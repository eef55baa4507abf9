package io.distlock.redis;

import io.lettuce.core.api.async.RedisServerAsyncCommands;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says once in the log which server this is, and whether it could throw leases away. */
final class FirstContact {

  private static final Logger LOG = System.getLogger(RedisLeaseStore.class.getName());

  private static final Pattern POLICY = Pattern.compile("maxmemory_policy:(\\S+)");

  private final RedisSettings settings;
  private final AtomicBoolean made = new AtomicBoolean();

  FirstContact(RedisSettings settings) {
    this.settings = settings;
  }

  /** Called at each connection; waits for nothing. */
  void made(RedisServerAsyncCommands<byte[], byte[]> server) {
    if (made.compareAndSet(false, true)) {
      LOG.log(Level.INFO, "Locks are kept in " + settings.description());
      // INFO tells it too, and is permitted more often than CONFIG; if not, that is no matter.
      server.info("memory").thenAccept(this::checkEviction);
    }
  }

  private void checkEviction(String memory) {
    Matcher policy = POLICY.matcher(memory);
    if (policy.find() && !policy.group(1).equals("noeviction")) {
      LOG.log(
          Level.WARNING,
          "%s has maxmemory-policy %s: when its memory is full it may evict leases, and two processes may hold one lock. Use noeviction, or a server for locks alone"
              .formatted(settings.description(), policy.group(1)));
    }
  }
}
