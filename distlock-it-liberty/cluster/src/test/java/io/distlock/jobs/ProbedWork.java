package io.distlock.jobs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * Some work whose start and end the overlap probe is told of. Needs nothing of the container, so
 * that it can end properly after its application has been stopped.
 */
final class ProbedWork {

  private static final int AT_MOST_MILLIS = 2000;

  private final URI probe;
  private final String server;

  /**
   * Work on a server.
   *
   * @param probe where to report to
   * @param server the name to report under
   */
  ProbedWork(URI probe, String server) {
    this.probe = probe;
    this.server = server;
  }

  /** Works, until it is interrupted. */
  void run(long fencingToken, long millis) {
    String second = "&second=" + Instant.now().getEpochSecond();
    String body = tell("enter?server=" + server + second + "&token=" + fencingToken);
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      System.getLogger(ProbedWork.class.getName())
          .log(System.Logger.Level.WARNING, "work is interrupted");
      Thread.currentThread().interrupt();
    } finally {
      tell("leave?server=" + server + "&body=" + body);
    }
  }

  private String tell(String what) {
    try {
      HttpURLConnection connection =
          (HttpURLConnection) probe.resolve(what).toURL().openConnection();
      connection.setRequestMethod("POST");
      connection.setConnectTimeout(AT_MOST_MILLIS);
      connection.setReadTimeout(AT_MOST_MILLIS);
      try (InputStream answer = connection.getInputStream()) {
        return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
