package io.distlock.redis;

import io.distlock.Locker;
import io.distlock.engine.LeaseEngine;
import io.distlock.servers.BackendServers;
import io.distlock.servers.Redis;
import io.distlock.tck.LockerContract;
import java.util.UUID;

class RedisLockerContractIT extends LockerContract {

  private static final Redis SERVER = BackendServers.redis();

  private final String prefix = "contract-" + UUID.randomUUID() + ":";

  @Override
  protected Locker newLocker() {
    return LeaseEngine.builder(Setup.of(SERVER).with("distlock.prefix", prefix).open()).build();
  }

  @Override
  protected void steal(String name) {
    try (RawRedis redis = new RawRedis(SERVER.uri())) {
      redis.commands().del(new Keyspace(prefix).lease(name));
    }
  }
}
