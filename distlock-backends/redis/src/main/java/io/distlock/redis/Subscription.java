package io.distlock.redis;

import io.distlock.spi.LeaseTime;
import io.distlock.spi.Watch;

final class Subscription {
  Subscription(Driver driver, RedisSettings settings, LeaseTime time) {}

  Watch watch(String channel, Runnable hint) {
    return Watch.none();
  }

  void close() {}
}
