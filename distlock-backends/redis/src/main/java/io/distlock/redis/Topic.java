package io.distlock.redis;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The watches of one channel, and whether the server has confirmed that it tells of it. */
final class Topic {

  private static final Logger LOG = System.getLogger(RedisLeaseStore.class.getName());

  private final String channel;
  private final Set<ChannelWatch> watches = ConcurrentHashMap.newKeySet();
  private volatile CompletableFuture<Void> confirmation = new CompletableFuture<>();
  private volatile boolean interrupted;

  Topic(String channel) {
    this.channel = channel;
  }

  String channel() {
    return channel;
  }

  void add(ChannelWatch watch) {
    watches.add(watch);
  }

  /** Whether it was there. */
  boolean remove(ChannelWatch watch) {
    return watches.remove(watch);
  }

  boolean contains(ChannelWatch watch) {
    return watches.contains(watch);
  }

  boolean isEmpty() {
    return watches.isEmpty();
  }

  boolean isLive() {
    CompletableFuture<Void> current = confirmation;
    return current.isDone() && !current.isCompletedExceptionally();
  }

  /** Done when the topic is live, or when it is known why it is not so yet. */
  CompletableFuture<Void> confirmation() {
    return confirmation;
  }

  /** Not live from now on: the connection was lost. */
  void interrupt() {
    interrupted = true;
    confirmation.completeExceptionally(new IllegalStateException("the connection was lost"));
    confirmation = new CompletableFuture<>();
  }

  /** Not live, and nobody need wait for it. */
  void fail(Throwable failure) {
    interrupted = true;
    confirmation.completeExceptionally(failure);
  }

  /** What the answer to a subscription settles; that of a lost connection settles nothing. */
  CompletableFuture<Void> awaitConfirmation() {
    if (confirmation.isCompletedExceptionally()) {
      confirmation = new CompletableFuture<>();
    }
    return confirmation;
  }

  void settle(CompletableFuture<Void> awaited, @Nullable Throwable failure) {
    if (failure != null) {
      awaited.completeExceptionally(failure);
    } else if (awaited.complete(null) && interrupted) {
      interrupted = false;
      hint();
    }
  }

  /** Tells all waiters to ask again. */
  void hint() {
    for (ChannelWatch watch : watches) {
      try {
        watch.hint();
      } catch (RuntimeException e) {
        LOG.log(Level.WARNING, "A waiter could not be told of a release", e);
      }
    }
  }
}
