package io.distlock.redis;

import io.distlock.LockStoreException;
import io.distlock.spi.RenewAnswer;
import io.distlock.spi.RenewRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Renews many leases with few round trips: batches of at most 500 leases, one after the other, and
 * in each batch one script for each stripe, all sent before the first answer is awaited.
 */
final class Renewals {

  static final int BATCH = 500;

  private final Node node;
  private final Keyspace keyspace;
  private final Duration retention;

  Renewals(Node node, Keyspace keyspace, Duration retention) {
    this.node = node;
    this.keyspace = keyspace;
    this.retention = retention;
  }

  /** An answer for each request, in their order. All batches share the time of one verb. */
  List<RenewAnswer> renew(List<RenewRequest> requests) {
    Deadline deadline = node.deadline();
    List<RenewAnswer> answers = new ArrayList<>(requests.size());
    for (int from = 0; from < requests.size(); from += BATCH) {
      int to = Math.min(from + BATCH, requests.size());
      answers.addAll(batch(requests.subList(from, to), deadline));
    }
    return answers;
  }

  private List<RenewAnswer> batch(List<RenewRequest> requests, Deadline deadline) {
    Exchange exchange;
    try {
      exchange = node.begin(deadline);
    } catch (LockStoreException e) {
      return Collections.nCopies(requests.size(), new RenewAnswer.Unknown(e));
    }
    List<Part> parts =
        byStripe(requests).values().stream().map(part -> send(exchange, requests, part)).toList();
    RenewAnswer[] answers = new RenewAnswer[requests.size()];
    for (Part part : parts) {
      part.await(exchange, answers);
    }
    return List.of(answers);
  }

  /** The positions of the requests of each stripe. */
  private static Map<Integer, List<Integer>> byStripe(List<RenewRequest> requests) {
    Map<Integer, List<Integer>> positions = new TreeMap<>();
    for (int i = 0; i < requests.size(); i++) {
      int stripe = Keyspace.stripe(requests.get(i).name());
      positions.computeIfAbsent(stripe, key -> new ArrayList<>()).add(i);
    }
    return positions;
  }

  private Part send(Exchange exchange, List<RenewRequest> requests, List<Integer> positions) {
    List<String> leases = new ArrayList<>();
    List<String> data = new ArrayList<>();
    List<byte[]> arguments = new ArrayList<>();
    for (int position : positions) {
      RenewRequest request = requests.get(position);
      leases.add(keyspace.lease(request.name()));
      data.add(keyspace.data(request.name()));
      arguments.add(Wire.bytes(Wire.token(request.token())));
      arguments.add(Wire.number(Wire.ttl(request.ttl())));
      arguments.add(Wire.number(Wire.ttl(request.ttl()) + Wire.millis(retention)));
    }
    leases.addAll(data);
    leases.add(keyspace.fence(requests.get(positions.get(0)).name()));
    Request request = new Request(Script.RENEW, leases, arguments);
    return new Part(positions, request, exchange.send(request));
  }

  /** The leases of one stripe, on their way. */
  private record Part(
      List<Integer> positions, Request request, CompletableFuture<List<@Nullable Object>> answer) {

    void await(Exchange exchange, RenewAnswer[] answers) {
      try {
        List<@Nullable Object> results = exchange.await(answer, request);
        for (int i = 0; i < positions.size(); i++) {
          answers[positions.get(i)] = read(exchange, results, i);
        }
      } catch (LockStoreException e) {
        positions.forEach(position -> answers[position] = new RenewAnswer.Unknown(e));
      }
    }

    private RenewAnswer read(Exchange exchange, List<@Nullable Object> results, int index) {
      if (results.get(index) instanceof Long renewed) {
        return renewed == 1 ? new RenewAnswer.Renewed() : new RenewAnswer.Lost();
      }
      return new RenewAnswer.Unknown(exchange.refused(Wire.text(results, index), request));
    }
  }
}
