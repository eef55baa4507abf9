package io.distlock.cluster;

import io.distlock.servers.Await;
import io.distlock.servers.FreePort;
import io.distlock.servers.TetheredProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The {@link OverlapProbe} as a process, and the launcher's way to talk to it. */
final class ProbeProcess implements AutoCloseable {

  private static final Duration STARTS_WITHIN = Duration.ofSeconds(30);

  private final URI uri;
  private final TetheredProcess process;
  private final HttpCalls http = new HttpCalls(Duration.ofSeconds(10));

  private ProbeProcess(URI uri, TetheredProcess process) {
    this.uri = uri;
    this.process = process;
  }

  static ProbeProcess start(Path directory) {
    int port = FreePort.find();
    List<String> command =
        List.of(
            JavaHome.executable(),
            "-Xmx64m",
            "-XX:TieredStopAtLevel=1",
            "-Dsun.net.httpserver.nodelay=true",
            "-cp",
            ownClasses(),
            OverlapProbe.class.getName(),
            Integer.toString(port));
    Path log = directory.resolve("probe.log");
    ProbeProcess probe =
        new ProbeProcess(
            URI.create("http://127.0.0.1:" + port + "/"),
            TetheredProcess.start(command, Map.of(), directory, log));
    Await.until("the probe answers (see " + log + ")", STARTS_WITHIN, probe::answers);
    return probe;
  }

  /** Where the servers report to. */
  URI uri() {
    return uri;
  }

  long pid() {
    return process.pid();
  }

  /** Starts counting with the next full second as tick 1, and returns the second of tick 0. */
  long begin() {
    long second = Instant.now().getEpochSecond();
    call("begin?second=" + second);
    return second;
  }

  /** Tells that the process of {@code server} has ended for sure. */
  void died(String server) {
    call("died?server=" + server);
  }

  /** Tells that the process of {@code server} is about to be started again. */
  void started(String server) {
    call("started?server=" + server);
  }

  ProbeCounts counts() {
    return ProbeCounts.parse(call("counts"));
  }

  /** Returns what happened after the event {@code sequence}; waits a moment if that is nothing. */
  List<ProbeEvent> eventsAfter(long sequence) {
    return call("events?after=" + sequence).lines().map(ProbeEvent::parse).toList();
  }

  @Override
  public void close() {
    process.close();
  }

  private boolean answers() {
    if (!process.isAlive()) {
      throw new IllegalStateException("The probe has ended");
    }
    try {
      return http.get(uri.resolve("counts")).statusCode() == 200;
    } catch (ConnectException e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String call(String what) {
    try {
      return http.get(uri.resolve(what)).body();
    } catch (IOException e) {
      throw new UncheckedIOException("The probe does not answer", e);
    }
  }

  /** The probe needs nothing but this module's classes and the JDK. */
  private static String ownClasses() {
    try {
      return Path.of(OverlapProbe.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
