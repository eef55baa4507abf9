package io.distlock.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The sample on an Open Liberty with MicroProfile Telemetry, which exports to a collector. Nothing
 * in the application knows of it.
 */
class TelemetryOnLibertyIT {

  private static final Path FEATURE = Path.of("src/test/liberty/telemetry/overrides.xml");
  private static final Duration GENEROUS = Duration.ofMinutes(1);

  @Test
  void metrics_and_spans_arrive_at_the_collector() throws IOException {
    try (Collector collector = Collector.start();
        LibertyServer server = server(collector)) {
      server.start();
      server.awaitReady();

      String report = new HttpCalls(Duration.ofSeconds(30)).post(server.uri("/api/report")).body();
      assertThat(report).startsWith("report ");

      await()
          .atMost(GENEROUS)
          .untilAsserted(() -> assertSpanOf(report.substring("report ".length()), collector));
      await().atMost(GENEROUS).untilAsserted(() -> assertMeasured(collector));
      assertThat(Files.readString(server.log())).doesNotContain("OpenTelemetry", "measured");
    }
  }

  /** The acquisition is part of the trace that the server has begun for the request. */
  private static void assertSpanOf(String fencingToken, Collector collector) {
    Span acquisition =
        collector.spans().stream()
            .filter(span -> span.getName().equals("distlock acquire"))
            .filter(span -> fencingToken.equals(attributes(span).get("distlock.fencing_token")))
            .findFirst()
            .orElseThrow(() -> new AssertionError("no span with token " + fencingToken));
    assertThat(attributes(acquisition))
        .containsEntry("distlock.lock.name", "report")
        .containsEntry("distlock.outcome", "acquired");
    assertThat(collector.spans())
        .filteredOn(span -> span.getSpanId().equals(acquisition.getParentSpanId()))
        .singleElement()
        .satisfies(
            request -> {
              assertThat(request.getName()).contains("/api/report");
              assertThat(request.getTraceId()).isEqualTo(acquisition.getTraceId());
            });
  }

  private static void assertMeasured(Collector collector) {
    assertThat(collector.metrics().stream().map(Metric::getName))
        .contains(
            "distlock.acquisitions",
            "distlock.wait.duration",
            "distlock.hold.duration",
            "distlock.leases.held");
    assertThat(
            collector.metrics().stream()
                .filter(metric -> metric.getName().equals("distlock.acquisitions"))
                .flatMap(metric -> metric.getSum().getDataPointsList().stream())
                .filter(point -> attributes(point.getAttributesList()).containsValue("report"))
                .map(NumberDataPoint::getAsInt))
        .contains(1L);
  }

  private static LibertyServer server(Collector collector) throws IOException {
    ClusterLayout layout = ClusterLayout.fromSystemProperties();
    Path run = Files.createTempDirectory(Files.createDirectories(layout.work()), "telemetry-");
    UserDirectory directory = UserDirectory.create(Deployment.sample(), run);
    directory.addServer("server-1");
    Path overrides = directory.serverDirectory("server-1").resolve("configDropins/overrides");
    Files.copy(FEATURE, Files.createDirectories(overrides).resolve("telemetry.xml"));
    return new LibertyServer("server-1", layout.liberty(), directory, settings(collector));
  }

  private static Map<String, String> settings(Collector collector) {
    return Map.of(
        "DISTLOCK_BACKEND", "memory",
        "OTEL_SDK_DISABLED", "false",
        "OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint(),
        "OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf",
        "OTEL_LOGS_EXPORTER", "none",
        "OTEL_METRIC_EXPORT_INTERVAL", "500",
        "OTEL_BSP_SCHEDULE_DELAY", "200");
  }

  private static Map<String, String> attributes(Span span) {
    return attributes(span.getAttributesList());
  }

  private static Map<String, String> attributes(List<KeyValue> attributes) {
    return attributes.stream()
        .collect(
            Collectors.toMap(
                KeyValue::getKey,
                each ->
                    each.getValue().hasIntValue()
                        ? Long.toString(each.getValue().getIntValue())
                        : each.getValue().getStringValue()));
  }
}
