package io.distlock.cluster;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Plain HTTP requests with one time-out for all. */
final class HttpCalls {

  private final Duration timeout;
  private final HttpClient client;

  HttpCalls(Duration timeout) {
    this.timeout = timeout;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(timeout)
            .build();
  }

  HttpResponse<String> get(URI uri) throws IOException {
    return send(HttpRequest.newBuilder(uri).GET());
  }

  HttpResponse<String> post(URI uri) throws IOException {
    return send(HttpRequest.newBuilder(uri).POST(HttpRequest.BodyPublishers.noBody()));
  }

  HttpResponse<String> delete(URI uri) throws IOException {
    return send(HttpRequest.newBuilder(uri).DELETE());
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws IOException {
    try {
      return client.send(request.timeout(timeout).build(), BodyHandlers.ofString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException failure = new InterruptedIOException();
      failure.initCause(e);
      throw failure;
    }
  }
}
