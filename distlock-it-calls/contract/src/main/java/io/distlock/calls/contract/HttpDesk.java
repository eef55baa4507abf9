package io.distlock.calls.contract;

import io.distlock.calls.contract.CallsServer.Readiness;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/**
 * Asks a server over HTTP.
 *
 * @param server scheme, host and port
 */
public record HttpDesk(URI server) {

  private static final Duration AT_MOST = Duration.ofSeconds(20);
  private static final HttpClient CLIENT =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();

  /** Asks the desk of an application. */
  public String ask(String application, String word, String argument) {
    HttpResponse<String> answer = get("/%s/api/desk/%s/%s".formatted(application, word, argument));
    if (answer.statusCode() != 200) {
      throw new IllegalStateException(
          "%s/%s: %d %s".formatted(word, argument, answer.statusCode(), answer.body()));
    }
    return answer.body();
  }

  /** The status of another resource of an application. */
  public int status(String application, String resource) {
    return get("/%s/api/%s".formatted(application, resource)).statusCode();
  }

  /** What the server says about itself. */
  public Readiness readiness() {
    HttpResponse<String> answer = get("/health/ready");
    return new Readiness(answer.statusCode() == 200, answer.body());
  }

  /** Whether an application answers. */
  public boolean answers(String application) {
    try {
      ask(application, "timers", "all");
      return true;
    } catch (IllegalStateException | UncheckedIOException notYet) {
      return false;
    }
  }

  private HttpResponse<String> get(String path) {
    try {
      HttpRequest request =
          HttpRequest.newBuilder(server.resolve(path)).timeout(AT_MOST).GET().build();
      return CLIENT.send(request, BodyHandlers.ofString());
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    } catch (InterruptedException interrupt) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupt);
    }
  }
}
