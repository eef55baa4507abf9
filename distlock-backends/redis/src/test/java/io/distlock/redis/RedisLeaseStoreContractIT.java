package io.distlock.redis;

import io.distlock.servers.RedisServer;
import io.distlock.spi.LeaseStore;
import io.distlock.tck.LeaseStoreContract;
import java.net.URI;
import java.util.UUID;

class RedisLeaseStoreContractIT extends LeaseStoreContract {

  private static final URI SERVER = RedisServer.sharedUri();

  private final String prefix = "contract-" + UUID.randomUUID() + ":";

  @Override
  protected LeaseStore openStore() {
    return Setup.of(SERVER).with("distlock.prefix", prefix).open();
  }

  @Override
  protected void steal(String name) {
    try (RawRedis redis = new RawRedis(SERVER)) {
      redis.commands().del(new Keyspace(prefix).lease(name));
    }
  }
}
