package io.distlock.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.distlock.quiet.QuietApplication;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** A deployed WAR whose only mention of distlock is the annotation on a method. */
record QuietWar(LibertyServer server, String context) {

  private static final Duration GENEROUS = Duration.ofMinutes(2);

  /** The archive, without distlock. */
  static WebArchive archive(String name) {
    return Archives.war(name).addPackage(QuietApplication.class.getPackage());
  }

  /** The annotation is no mere decoration: while a call is under way another one is refused. */
  void assertLocks() {
    CompletableFuture<String> first =
        CompletableFuture.supplyAsync(() -> get("/desk?millis=2000").body());
    await().atMost(GENEROUS).until(() -> first.isDone() || get("/desk").body().equals("busy=true"));
    assertThat(first).isNotDone();
    assertThat(first.join()).isEqualTo("worked=true");
  }

  void awaitStatus(int status) {
    await(context + " answers " + status)
        .atMost(GENEROUS)
        .until(() -> get("/desk").statusCode() == status);
  }

  private HttpResponse<String> get(String path) {
    try {
      return new HttpCalls(GENEROUS).get(server.uri("/" + context + path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
