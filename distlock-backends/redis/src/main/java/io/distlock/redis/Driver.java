package io.distlock.redis;

import io.distlock.spi.LeaseTime;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.metrics.CommandLatencyRecorder;
import io.lettuce.core.protocol.ProtocolVersion;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelOption;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The Redis driver, set up for locks: a few daemon threads of its own, no request is sent twice or
 * kept for a later connection, and silent connections are noticed.
 */
final class Driver {

  /** As few as the driver allows. */
  private static final int THREADS = 2;

  /** A dead peer is noticed on an idle connection after 5 s + 3 x 1 s. */
  private static final SocketOptions.KeepAliveOptions KEEP_ALIVE =
      SocketOptions.KeepAliveOptions.builder()
          .enable()
          .idle(Duration.ofSeconds(5))
          .interval(Duration.ofSeconds(1))
          .count(3)
          .build();

  private final ClientResources resources;
  private final RedisClient client;
  private final RedisURI uri;

  Driver(RedisSettings settings) {
    this.uri = settings.uri();
    this.resources =
        ClientResources.builder()
            .ioThreadPoolSize(THREADS)
            .computationThreadPoolSize(THREADS)
            .threadFactoryProvider(
                pool -> new DefaultThreadFactory("distlock-redis-" + pool, /* daemon= */ true))
            .commandLatencyRecorder(CommandLatencyRecorder.disabled())
            .nettyCustomizer(new ResetOnClose())
            .build();
    this.client = RedisClient.create(resources);
    client.setOptions(
        ClientOptions.builder()
            .autoReconnect(false)
            .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
            // Asks for less of the server and of the user's rights than version 3, and is enough.
            .protocolVersion(ProtocolVersion.RESP2)
            .socketOptions(
                SocketOptions.builder()
                    .connectTimeout(settings.timeout())
                    .keepAlive(KEEP_ALIVE)
                    .build())
            .build());
  }

  CompletionStage<StatefulRedisConnection<byte[], byte[]>> connect() {
    return BorrowedThread.call(() -> client.connectAsync(ByteArrayCodec.INSTANCE, uri));
  }

  CompletionStage<StatefulRedisPubSubConnection<String, String>> connectToListen() {
    return BorrowedThread.call(() -> client.connectPubSubAsync(StringCodec.UTF8, uri));
  }

  /** Closes all connections and ends all threads, within that time. */
  void close(Duration atMost, LeaseTime time) {
    BorrowedThread.run(() -> end(atMost, time));
  }

  private void end(Duration atMost, LeaseTime time) {
    Deadline deadline = Deadline.in(atMost, time);
    long millis = Math.max(1, atMost.toMillis());
    await(client.shutdownAsync(0, millis, TimeUnit.MILLISECONDS), deadline);
    CompletableFuture<Void> threads = new CompletableFuture<>();
    resources
        .shutdown(0, millis, TimeUnit.MILLISECONDS)
        .addListener(done -> threads.complete(null));
    await(threads, deadline);
  }

  private static void await(CompletableFuture<Void> end, Deadline deadline) {
    try {
      deadline.await(end);
    } catch (TimeoutException | ExecutionException e) {
      // Nothing depends on it: the threads are daemons, and end as soon as they can.
    }
  }

  /** Lets the system forget what it has not yet delivered when a connection is given up. */
  private static final class ResetOnClose implements NettyCustomizer {

    @Override
    public void afterBootstrapInitialized(Bootstrap bootstrap) {
      bootstrap.option(ChannelOption.SO_LINGER, 0);
    }
  }
}
