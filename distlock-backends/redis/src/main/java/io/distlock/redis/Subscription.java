package io.distlock.redis;

import io.distlock.spi.LeaseTime;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisConnectionStateAdapter;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Hears of releases for all watches of a store, over one connection that is opened for the first of
 * them. As long as somebody watches, a lost connection is opened again, and an open one is checked
 * now and then: a connection that has died silently looks like one on which nothing happens.
 *
 * <p>Safe for use by many threads. The lock keeps what is sent in the order of what is decided;
 * nobody waits while holding it.
 */
final class Subscription {

  private static final Duration RECONNECT_AFTER = Duration.ofMillis(500);
  private static final Duration CHECK_EVERY = Duration.ofSeconds(5);

  private final Link<StatefulRedisPubSubConnection<String, String>> link;
  private final Duration timeout;
  private final LeaseTime time;
  private final Map<String, Topic> topics = new ConcurrentHashMap<>();
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable StatefulRedisPubSubConnection<String, String> connection;
  private boolean connecting;
  private boolean checking;
  private boolean closed;

  Subscription(Driver driver, Duration timeout, LeaseTime time) {
    this.link = new Link<>(driver::connectToListen, timeout, time);
    this.timeout = timeout;
    this.time = time;
  }

  /** Adds a watch; the result tells when it is live, or why it is not so yet. */
  CompletableFuture<Void> add(ChannelWatch watch) {
    return locked(
        () -> {
          if (closed) {
            return CompletableFuture.completedFuture(null);
          }
          Topic topic = topics.computeIfAbsent(watch.channel(), Topic::new);
          boolean isNew = topic.isEmpty();
          topic.add(watch);
          if (connection == null) {
            connect();
          } else if (isNew) {
            subscribe(connection, topic);
            checkLater();
          }
          return topic.confirmation();
        });
  }

  void remove(ChannelWatch watch) {
    run(
        () -> {
          Topic topic = topics.get(watch.channel());
          if (topic == null || !topic.remove(watch) || !topic.isEmpty()) {
            return;
          }
          topics.remove(watch.channel());
          if (connection != null) {
            Future<?> unused = connection.async().unsubscribe(watch.channel());
          }
        });
  }

  boolean isLive(ChannelWatch watch) {
    Topic topic = topics.get(watch.channel());
    return topic != null && topic.isLive() && topic.contains(watch);
  }

  /** Ends all watches; the driver closes the connection. */
  void close() {
    run(
        () -> {
          closed = true;
          connection = null;
          topics.clear();
        });
  }

  private boolean isWanted() {
    return !closed && !topics.isEmpty();
  }

  private void connect() {
    if (isWanted() && connection == null && !connecting) {
      connecting = true;
      CompletableFuture<?> unused =
          link.connection()
              .whenComplete((opened, failure) -> run(() -> connected(opened, failure)));
    }
  }

  private void connected(
      @Nullable StatefulRedisPubSubConnection<String, String> opened, @Nullable Throwable failure) {
    connecting = false;
    if (failure != null) {
      topics.values().forEach(topic -> topic.fail(failure));
      reconnectLater();
    } else if (opened != null && !closed) {
      connection = opened;
      opened.addListener(new Messages());
      opened.addListener(new Disconnects(opened));
      topics.values().forEach(topic -> subscribe(opened, topic));
      checkLater();
    }
  }

  private void lost(StatefulRedisPubSubConnection<String, String> gone) {
    if (connection == gone) {
      connection = null;
      topics.values().forEach(Topic::interrupt);
      reconnectLater();
    }
  }

  private void reconnectLater() {
    if (isWanted()) {
      time.schedule(RECONNECT_AFTER, () -> run(this::connect));
    }
  }

  private void subscribe(StatefulRedisPubSubConnection<String, String> open, Topic topic) {
    CompletableFuture<Void> confirmation = topic.awaitConfirmation();
    LeaseTime.Timer limit = time.schedule(timeout, () -> run(() -> silent(open)));
    open.async()
        .subscribe(topic.channel())
        .whenComplete(
            (done, failure) -> {
              limit.cancel();
              topic.settle(confirmation, failure);
            });
  }

  private void silent(StatefulRedisPubSubConnection<String, String> open) {
    link.drop(open);
    lost(open);
  }

  /** Subscribes again to what is subscribed: whoever answers that is alive. */
  private void checkLater() {
    if (isWanted() && !checking) {
      checking = true;
      time.schedule(CHECK_EVERY, () -> run(this::check));
    }
  }

  private void check() {
    checking = false;
    if (isWanted() && connection != null) {
      subscribe(connection, topics.values().iterator().next());
      checkLater();
    }
  }

  private void run(Runnable step) {
    locked(
        () -> {
          step.run();
          return true;
        });
  }

  private <T> T locked(Supplier<T> step) {
    lock.lock();
    try {
      return BorrowedThread.call(step);
    } finally {
      lock.unlock();
    }
  }

  /** Calls the waiters; waits for nothing. */
  private final class Messages extends RedisPubSubAdapter<String, String> {

    @Override
    public void message(String channel, String message) {
      Topic topic = topics.get(channel);
      if (topic != null) {
        topic.hint();
      }
    }
  }

  private final class Disconnects extends RedisConnectionStateAdapter {

    private final StatefulRedisPubSubConnection<String, String> open;

    Disconnects(StatefulRedisPubSubConnection<String, String> open) {
      this.open = open;
    }

    @Override
    public void onRedisDisconnected(RedisChannelHandler<?, ?> ignored) {
      run(() -> lost(open));
    }
  }
}
