package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.Locker;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.File;
import java.lang.reflect.Constructor;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** MicroProfile Health, Jakarta Transactions and OpenTelemetry need not be there. */
class WithoutOptionalApisTest {

  @ParameterizedTest
  @CsvSource({
    "health, 'locks: true, runs: ran, health: false, telemetry: true, warnings: 0'",
    "transaction, 'locks: true, runs: ran, health: true, telemetry: true, warnings: 0'",
    "opentelemetry, 'locks: true, runs: ran, health: true, telemetry: false, warnings: 0'"
  })
  void an_application_without_it_is_deployed(String missing, String outcome) throws Exception {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(classPathWithout(missing), ClassLoader.getPlatformClassLoader())) {
      Thread.currentThread().setContextClassLoader(loader);
      Constructor<?> deployment =
          loader.loadClass(Deployment.class.getName()).getDeclaredConstructor();
      deployment.setAccessible(true);
      assertThat(deployment.newInstance()).hasToString(outcome);
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  private static URL[] classPathWithout(String missing) {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.contains(missing) && !entry.contains("narayana"))
        .map(WithoutOptionalApisTest::url)
        .toArray(URL[]::new);
  }

  private static URL url(String entry) {
    try {
      return new File(entry).toURI().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(entry, e);
    }
  }

  @ApplicationScoped
  static class Job {
    @Locked
    public String run() {
      return "ran";
    }
  }

  /** What became of an application; loaded by another class loader than the test. */
  static final class Deployment {

    private final String outcome;

    Deployment() {
      try (Log log = Log.open();
          Server server = Server.with(Job.class).start()) {
        outcome =
            "locks: %s, runs: %s, health: %s, telemetry: %s, warnings: %d"
                .formatted(
                    server.get(Locker.class).tryAcquire("a").isPresent(),
                    server.get(Job.class).run(),
                    OptionalApi.HEALTH.isThere(),
                    OptionalApi.TELEMETRY.isThere(),
                    log.lines().stream().filter(line -> line.startsWith("WARNING")).count());
      }
    }

    @Override
    public String toString() {
      return outcome;
    }
  }
}
