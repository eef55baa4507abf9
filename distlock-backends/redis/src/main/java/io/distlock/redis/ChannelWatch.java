package io.distlock.redis;

import io.distlock.spi.Watch;

/** One waiter's interest in a channel. */
final class ChannelWatch implements Watch {

  private final Subscription subscription;
  private final String channel;
  private final Runnable hint;

  ChannelWatch(Subscription subscription, String channel, Runnable hint) {
    this.subscription = subscription;
    this.channel = channel;
    this.hint = hint;
  }

  String channel() {
    return channel;
  }

  void hint() {
    hint.run();
  }

  @Override
  public boolean isLive() {
    return subscription.isLive(this);
  }

  @Override
  public void close() {
    subscription.remove(this);
  }
}
