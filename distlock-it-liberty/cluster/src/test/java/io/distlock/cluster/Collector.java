package io.distlock.cluster;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Receives what a server exports through OTLP over HTTP, as a collector in production does. */
final class Collector implements AutoCloseable {

  private final HttpServer server;
  private final List<Metric> metrics = new CopyOnWriteArrayList<>();
  private final List<Span> spans = new CopyOnWriteArrayList<>();

  private Collector(HttpServer server) {
    this.server = server;
    server.createContext("/v1/metrics", this::takeMetrics);
    server.createContext("/v1/traces", this::takeSpans);
    server.start();
  }

  static Collector start() throws IOException {
    return new Collector(
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
  }

  /** For {@code otel.exporter.otlp.endpoint}. */
  String endpoint() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The metrics of our scope, of all exports so far. */
  List<Metric> metrics() {
    return List.copyOf(metrics);
  }

  /** All spans so far, those of the server too. */
  List<Span> spans() {
    return List.copyOf(spans);
  }

  private void takeMetrics(HttpExchange exchange) throws IOException {
    ExportMetricsServiceRequest.parseFrom(exchange.getRequestBody())
        .getResourceMetricsList()
        .stream()
        .flatMap(resource -> resource.getScopeMetricsList().stream())
        .filter(scope -> scope.getScope().getName().equals("io.distlock"))
        .forEach(scope -> metrics.addAll(scope.getMetricsList()));
    thank(exchange);
  }

  private void takeSpans(HttpExchange exchange) throws IOException {
    ExportTraceServiceRequest.parseFrom(exchange.getRequestBody()).getResourceSpansList().stream()
        .flatMap(resource -> resource.getScopeSpansList().stream())
        .forEach(scope -> spans.addAll(scope.getSpansList()));
    thank(exchange);
  }

  /** An empty answer says that everything was taken. */
  private static void thank(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
