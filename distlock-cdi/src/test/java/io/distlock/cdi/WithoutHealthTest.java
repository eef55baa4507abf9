package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.Locker;
import java.io.File;
import java.lang.reflect.Constructor;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** MicroProfile Health need not be there. */
class WithoutHealthTest {

  @Test
  void an_application_without_health_is_deployed() throws Exception {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(classPathWithoutHealth(), ClassLoader.getPlatformClassLoader())) {
      Thread.currentThread().setContextClassLoader(loader);
      Constructor<?> deployment =
          loader.loadClass(Deployment.class.getName()).getDeclaredConstructor();
      deployment.setAccessible(true);
      assertThat(deployment.newInstance()).hasToString("locks: true, health: false");
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  private static URL[] classPathWithoutHealth() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.contains("health"))
        .map(WithoutHealthTest::url)
        .toArray(URL[]::new);
  }

  private static URL url(String entry) {
    try {
      return new File(entry).toURI().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(entry, e);
    }
  }

  /** What became of an application; loaded by another class loader than the test. */
  static final class Deployment {

    private final String outcome;

    Deployment() {
      try (Server server = Server.with().start()) {
        outcome =
            "locks: %s, health: %s"
                .formatted(
                    server.get(Locker.class).tryAcquire("a").isPresent(), OptionalHealth.isThere());
      }
    }

    @Override
    public String toString() {
      return outcome;
    }
  }
}
