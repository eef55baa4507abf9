package io.distlock.sample;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Tells an observer outside of this server when the work starts, ends and is skipped. A real
 * application has no such thing; here it shows that the lock works.
 */
@ApplicationScoped
class Journal {

  private static final System.Logger LOG = System.getLogger(Journal.class.getName());
  private static final Duration AT_MOST = Duration.ofSeconds(2);

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(AT_MOST).build();

  @Inject
  @ConfigProperty(name = "sample.server", defaultValue = "server")
  String server;

  @Inject
  @ConfigProperty(name = "sample.probe.url")
  Optional<URI> probe;

  /** Returns what {@link #left} wants to know. */
  String entered(long fencingToken) {
    return tell("enter?" + who() + "&token=" + fencingToken);
  }

  void left(String body) {
    tell("leave?server=" + server + "&body=" + body);
  }

  void skipped() {
    tell("skip?" + who());
  }

  private String who() {
    return "server=" + server + "&second=" + Instant.now().getEpochSecond();
  }

  private String tell(String what) {
    LOG.log(System.Logger.Level.DEBUG, what);
    return probe.map(url -> send(url.resolve(what))).orElse("");
  }

  private String send(URI uri) {
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .timeout(AT_MOST)
            .POST(HttpRequest.BodyPublishers.noBody())
            .build();
    boolean interrupted = Thread.interrupted();
    try {
      return http.send(request, BodyHandlers.ofString()).body();
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "Cannot tell " + uri, e);
      return "";
    } catch (InterruptedException e) {
      interrupted = true;
      return "";
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
