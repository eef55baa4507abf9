package io.distlock.benchmarks;

import io.distlock.redis.RedisLeaseStore;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.metrics.CommandLatencyRecorder;
import io.lettuce.core.protocol.ProtocolVersion;
import io.lettuce.core.resource.ClientResources;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.zip.CRC32;

/** The two scripts of distlock on one connection, and nothing else. */
final class BareLettuce implements OpenPeer {

  private static final String TTL_MILLIS = Long.toString(Duration.ofSeconds(30).toMillis());
  private static final String LIFE_OF_DATA_MILLIS =
      Long.toString(Duration.ofDays(30).plusSeconds(30).toMillis());

  private final ClientResources resources =
      ClientResources.builder()
          .ioThreadPoolSize(2)
          .computationThreadPoolSize(2)
          .commandLatencyRecorder(CommandLatencyRecorder.disabled())
          .build();
  private final RedisClient client =
      RedisClient.create(resources, RedisURI.create(Servers.known().redis().uri()));
  private final StatefulRedisConnection<String, String> connection;
  private final String acquire;
  private final String release;

  BareLettuce() throws Exception {
    client.setOptions(ClientOptions.builder().protocolVersion(ProtocolVersion.RESP2).build());
    connection = client.connect();
    acquire = load("acquire.lua");
    release = load("release.lua");
  }

  private String load(String script) throws Exception {
    String shared = Resources.read(RedisLeaseStore.class, "shared.lua");
    return connection
        .sync()
        .scriptLoad(shared + "\n" + Resources.read(RedisLeaseStore.class, script));
  }

  @Override
  public void cycle(String name) {
    RedisCommands<String, String> redis = connection.sync();
    String token = UUID.randomUUID().toString();
    String stripe = Distlock.REDIS_PREFIX + "{" + stripe(name) + "}:";
    String lease = stripe + "lease:" + name;
    String fence = stripe + "fence";
    String data = stripe + "data:" + name;
    List<Object> granted =
        redis.evalsha(
            acquire,
            ScriptOutputType.MULTI,
            new String[] {lease, fence, data, stripe + "tomb:" + token},
            token,
            "bare",
            TTL_MILLIS,
            LIFE_OF_DATA_MILLIS,
            "0");
    OpenPeer.require(isYes(granted), "acquiring", name);
    List<Object> released =
        redis.evalsha(
            release,
            ScriptOutputType.MULTI,
            new String[] {lease, data, fence},
            token,
            "0",
            "0",
            stripe + "freed:" + name);
    OpenPeer.require(isYes(released), "releasing", name);
  }

  private static boolean isYes(List<Object> answer) {
    return answer.get(0).equals(1L);
  }

  private static long stripe(String name) {
    CRC32 crc = new CRC32();
    crc.update(name.getBytes(StandardCharsets.UTF_8));
    return crc.getValue() % 256;
  }

  @Override
  public void close() {
    client.shutdown();
    var unused = resources.shutdown();
  }
}
