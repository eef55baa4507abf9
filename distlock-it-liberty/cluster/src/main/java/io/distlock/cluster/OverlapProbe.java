package io.distlock.cluster;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The judge of a run: a process of its own, outside of the lock store and the servers, to which the
 * bodies report. It knows nothing of locks.
 */
final class OverlapProbe {

  private static final long EVENTS_WAIT_MILLIS = 200;

  private final ProbeLedger ledger =
      new ProbeLedger(() -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime()));

  private OverlapProbe() {}

  /** Serves on the loopback port that is the only argument, until the process is ended. */
  public static void main(String[] args) throws IOException {
    OverlapProbe probe = new OverlapProbe();
    HttpServer server =
        HttpServer.create(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0])), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/", probe::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      Map<String, String> query = parse(exchange.getRequestURI().getQuery());
      byte[] body = answer(path, query).getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    } catch (RuntimeException e) {
      exchange.sendResponseHeaders(400, -1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String answer(String path, Map<String, String> query) throws InterruptedException {
    return switch (path) {
      case "/enter" ->
          ledger.entered(text(query, "server"), number(query, "second"), number(query, "token"));
      case "/leave" -> done(() -> ledger.left(text(query, "body")));
      case "/skip" -> done(() -> ledger.skipped(text(query, "server"), number(query, "second")));
      case "/died" -> done(() -> ledger.died(text(query, "server"), nowSecond()));
      case "/started" -> done(() -> ledger.started(text(query, "server")));
      case "/begin" -> done(() -> ledger.begin(number(query, "second")));
      case "/counts" -> ledger.counts().toLine();
      case "/events" ->
          ledger.eventsAfter(number(query, "after"), EVENTS_WAIT_MILLIS).stream()
              .map(ProbeEvent::toLine)
              .collect(Collectors.joining("\n"));
      default -> throw new IllegalArgumentException(path);
    };
  }

  private static String done(Runnable action) {
    action.run();
    return "";
  }

  private static long nowSecond() {
    return Instant.now().getEpochSecond();
  }

  private static Map<String, String> parse(String query) {
    Map<String, String> result = new HashMap<>();
    for (String pair : query == null ? new String[0] : query.split("&", -1)) {
      int equals = pair.indexOf('=');
      result.put(pair.substring(0, equals), pair.substring(equals + 1));
    }
    return result;
  }

  private static String text(Map<String, String> query, String key) {
    String value = query.get(key);
    if (value == null) {
      throw new IllegalArgumentException("Missing: " + key);
    }
    return value;
  }

  private static long number(Map<String, String> query, String key) {
    return Long.parseLong(text(query, key));
  }
}
