package io.distlock.servers;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.testcontainers.DockerClientFactory;

/**
 * The Docker engine, where there is one. Whatever goes wrong with it is a reason to look elsewhere:
 * no engine, an image that cannot be had, a container that does not come up, an engine that hangs.
 *
 * @param answers looks for the engine
 * @param atMost how long all of it may take, with pulling images
 */
record DockerEngine(BooleanSupplier answers, Duration atMost) {

  /** Its absence is no error here. Referred to, since loggers are garbage collected. */
  private static final Logger PROBE = Logger.getLogger("org.testcontainers.dockerclient");

  static {
    PROBE.setLevel(Level.OFF);
  }

  /** The engine that Testcontainers finds; it looks once and remembers. */
  static DockerEngine ofThisMachine(Duration atMost) {
    return new DockerEngine(() -> DockerClientFactory.instance().isDockerAvailable(), atMost);
  }

  /** Offers what {@code start} brings up from {@code image}. */
  <S> Offer<S> offer(String image, Supplier<? extends S> start) {
    CompletableFuture<Offer<S>> attempt =
        CompletableFuture.supplyAsync(
            () ->
                answers.getAsBoolean()
                    ? new Offer.Server<>(start.get(), "Docker, image " + image)
                    : new Offer.None<>("no Docker engine answers"),
            DockerEngine::onThreadOfItsOwn);
    try {
      return attempt.get(atMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return failed(image, "not within " + atMost.toSeconds() + " s");
    } catch (ExecutionException e) {
      return failed(image, firstLineOfRootCause(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for Docker", e);
    }
  }

  private static <S> Offer<S> failed(String image, String why) {
    return new Offer.None<>("Docker does not run image " + image + ": " + why);
  }

  private static String firstLineOfRootCause(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root.toString().lines().findFirst().orElse("");
  }

  private static void onThreadOfItsOwn(Runnable work) {
    Thread thread = new Thread(work, "docker");
    thread.setDaemon(true);
    thread.start();
  }
}
