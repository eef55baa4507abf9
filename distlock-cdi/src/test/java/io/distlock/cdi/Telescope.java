package io.distlock.cdi;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.LongPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A real OpenTelemetry whose measurements and spans a test can look at. */
final class Telescope implements AutoCloseable {

  private final InMemoryMetricReader metrics = InMemoryMetricReader.create();
  private final InMemorySpanExporter spans = InMemorySpanExporter.create();
  private final OpenTelemetrySdk sdk;

  Telescope(SpanProcessor... more) {
    var tracing = SdkTracerProvider.builder();
    for (SpanProcessor processor : more) {
      tracing.addSpanProcessor(processor);
    }
    sdk =
        OpenTelemetrySdk.builder()
            .setMeterProvider(SdkMeterProvider.builder().registerMetricReader(metrics).build())
            .setTracerProvider(tracing.addSpanProcessor(SimpleSpanProcessor.create(spans)).build())
            .build();
  }

  OpenTelemetry openTelemetry() {
    return sdk;
  }

  /** What is measured at the moment, by the name of the instrument. */
  Map<String, MetricData> collect() {
    return metrics.collectAllMetrics().stream()
        .collect(Collectors.toMap(MetricData::getName, metric -> metric));
  }

  /** The series of a counter: attributes as {@code key=value}, and the count. */
  Map<String, Long> counts(String instrument) {
    MetricData metric = collect().get(instrument);
    return metric == null
        ? Map.of()
        : metric.getLongSumData().getPoints().stream()
            .collect(Collectors.toMap(each -> text(each.getAttributes()), LongPointData::getValue));
  }

  /** The series of a histogram. */
  Map<String, HistogramPointData> durations(String instrument) {
    MetricData metric = collect().get(instrument);
    return metric == null
        ? Map.of()
        : metric.getHistogramData().getPoints().stream()
            .collect(Collectors.toMap(each -> text(each.getAttributes()), each -> each));
  }

  /** The spans that have ended, as {@code name{attributes}status}, without fencing tokens. */
  List<String> spanTexts() {
    List<String> texts = new ArrayList<>();
    for (SpanData span : spans()) {
      Attributes attributes =
          span.getAttributes().toBuilder()
              .remove(AttributeKey.longKey("distlock.fencing_token"))
              .build();
      texts.add(span.getName() + " {" + text(attributes) + "} " + span.getStatus().getStatusCode());
    }
    return texts;
  }

  List<SpanData> spans() {
    return spans.getFinishedSpanItems();
  }

  private static String text(Attributes attributes) {
    return attributes.asMap().entrySet().stream()
        .map(entry -> entry.getKey().getKey() + "=" + entry.getValue())
        .sorted()
        .collect(Collectors.joining(", "));
  }

  @Override
  public void close() {
    sdk.close();
  }
}
