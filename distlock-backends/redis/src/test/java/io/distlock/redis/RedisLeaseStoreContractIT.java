package io.distlock.redis;

import io.distlock.servers.BackendServers;
import io.distlock.servers.Redis;
import io.distlock.spi.LeaseStore;
import io.distlock.tck.LeaseStoreContract;
import java.util.UUID;

class RedisLeaseStoreContractIT extends LeaseStoreContract {

  private static final Redis SERVER = BackendServers.redis();

  private final String prefix = "contract-" + UUID.randomUUID() + ":";

  @Override
  protected LeaseStore openStore() {
    return Setup.of(SERVER).with("distlock.prefix", prefix).open();
  }

  @Override
  protected void steal(String name) {
    try (RawRedis redis = new RawRedis(SERVER.uri())) {
      redis.commands().del(new Keyspace(prefix).lease(name));
    }
  }
}
