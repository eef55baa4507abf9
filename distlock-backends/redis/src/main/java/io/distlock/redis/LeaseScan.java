package io.distlock.redis;

import io.distlock.LockInfo;
import io.lettuce.core.KeyScanCursor;
import io.lettuce.core.ScanCursor;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Reads all leases piece by piece, each piece only when the reader gets there: some keys by SCAN,
 * then all of their leases in one round trip. Not thread-safe.
 */
final class LeaseScan {

  private static final int KEYS_AT_A_TIME = 500;

  private final Node node;
  private final Keyspace keyspace;

  /** SCAN may give a key more than once. */
  private final Set<String> seen = new HashSet<>();

  private ScanCursor cursor = ScanCursor.INITIAL;

  private LeaseScan(Node node, Keyspace keyspace) {
    this.node = node;
    this.keyspace = keyspace;
  }

  static Stream<LockInfo> stream(Node node, Keyspace keyspace) {
    LeaseScan scan = new LeaseScan(node, keyspace);
    return StreamSupport.stream(scan.pieces(), /* parallel= */ false).flatMap(List::stream);
  }

  private Spliterator<List<LockInfo>> pieces() {
    int characteristics = Spliterator.ORDERED | Spliterator.NONNULL;
    return new Spliterators.AbstractSpliterator<>(Long.MAX_VALUE, characteristics) {
      @Override
      public boolean tryAdvance(Consumer<? super List<LockInfo>> reader) {
        if (cursor.isFinished()) {
          return false;
        }
        reader.accept(nextPiece());
        return true;
      }
    };
  }

  private List<LockInfo> nextPiece() {
    Exchange exchange = node.begin(node.deadline());
    KeyScanCursor<byte[]> keys = exchange.scan(cursor, keyspace.leasePattern(), KEYS_AT_A_TIME);
    List<Found> found = new ArrayList<>();
    for (byte[] key : keys.getKeys()) {
      keyspace
          .nameOf(new String(key, StandardCharsets.UTF_8))
          .filter(seen::add)
          .ifPresent(name -> found.add(ask(exchange, name)));
    }
    List<LockInfo> leases = found.stream().flatMap(each -> each.await(exchange).stream()).toList();
    cursor = keys;
    return leases;
  }

  private Found ask(Exchange exchange, String name) {
    Request request = Request.of(Script.FIND, List.of(keyspace.lease(name)));
    return new Found(name, request, exchange.send(request));
  }

  /** A lease as the script of {@link Script#FIND} tells it. */
  static Optional<LockInfo> read(String name, List<@Nullable Object> answer) {
    return answer.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new LockInfo(
                name,
                Wire.text(answer, 0),
                Wire.number(answer, 1),
                Duration.ofMillis(Wire.number(answer, 2))));
  }

  /** A lease that was asked for. */
  private record Found(
      String name, Request request, CompletableFuture<List<@Nullable Object>> answer) {

    Optional<LockInfo> await(Exchange exchange) {
      return read(name, exchange.await(answer, request));
    }
  }
}
