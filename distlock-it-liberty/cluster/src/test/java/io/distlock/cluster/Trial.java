package io.distlock.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;

/** One deployment of the trials application on one server, in a test's hands. */
final class Trial {

  private final LibertyServer server;
  private final String application;
  private final HttpCalls http = new HttpCalls(Duration.ofMinutes(1));

  Trial(LibertyServer server, String application) {
    this.server = server;
    this.application = application;
  }

  TrialAnswer get(String path) {
    return call(http::get, path);
  }

  TrialAnswer post(String path) {
    return call(http::post, path);
  }

  TrialAnswer delete(String path) {
    return call(http::delete, path);
  }

  private TrialAnswer call(Call call, String path) {
    long start = System.nanoTime();
    try {
      HttpResponse<String> response = call.to(server.uri("/" + application + "/trials" + path));
      return new TrialAnswer(
          response.statusCode(), response.body(), Duration.ofNanos(System.nanoTime() - start));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return application + " on " + server.name();
  }

  private interface Call {

    HttpResponse<String> to(URI uri) throws IOException;
  }
}
