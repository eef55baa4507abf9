package io.distlock.openejb;

import io.distlock.calls.Desk;
import io.distlock.calls.contract.CallsServer;
import io.distlock.cdi.Locked;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.BinaryOperator;
import org.apache.openejb.testing.ApplicationComposers;
import org.apache.openejb.testing.Configuration;
import org.apache.openejb.testing.Module;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;

/**
 * The application in OpenEJB; one at a time, as OpenEJB is static. It has its configuration from
 * system properties.
 */
final class OpenEjbServer implements CallsServer {

  private final ApplicationComposers container;
  private final Object composition;
  private final BinaryOperator<String> desk;
  private final Map<String, String> settings;
  private boolean stopped;

  private OpenEjbServer(
      Object composition, BinaryOperator<String> desk, Map<String, String> settings) {
    this.container = new ApplicationComposers(composition.getClass());
    this.composition = composition;
    this.desk = desk;
    this.settings = settings;
  }

  /**
   * Starts it with a few more classes.
   *
   * @throws Exception what OpenEJB says about an application that it cannot deploy
   */
  static OpenEjbServer start(Map<String, String> settings, List<Class<?>> more) throws Exception {
    Composition calls = new Composition(more);
    return start(settings, calls, (word, argument) -> calls.desk.answer(word, argument));
  }

  /**
   * Starts another application.
   *
   * @param composition what {@link ApplicationComposers} wants to know
   * @param desk answers, once it runs
   * @throws Exception what OpenEJB says about an application that it cannot deploy
   */
  static OpenEjbServer start(
      Map<String, String> settings, Object composition, BinaryOperator<String> desk)
      throws Exception {
    OpenEjbServer server = new OpenEjbServer(composition, desk, settings);
    settings.forEach(System::setProperty);
    forgetConfiguration();
    try {
      server.container.before(server.composition);
    } catch (Throwable problem) {
      server.close();
      throw problem;
    }
    return server;
  }

  /** It remembers names of properties, and there is one for all applications of a class loader. */
  private static void forgetConfiguration() {
    ConfigProviderResolver resolver = ConfigProviderResolver.instance();
    resolver.releaseConfig(resolver.getConfig());
  }

  @Override
  public String ask(String word, String argument) {
    return desk.apply(word, argument);
  }

  @Override
  public int status(String resource) {
    throw new UnsupportedOperationException("There is no JAX-RS here: " + resource);
  }

  @Override
  public Optional<Readiness> readiness() {
    return Optional.empty();
  }

  @Override
  public synchronized void stop() {
    if (!stopped) {
      stopped = true;
      try {
        container.after();
      } catch (Exception problem) {
        throw new IllegalStateException(problem);
      } finally {
        settings.keySet().forEach(System::clearProperty);
      }
    }
  }

  @Override
  public void close() {
    stop();
  }

  /** What {@link ApplicationComposers} wants to know. */
  public static final class Composition {

    private final List<Class<?>> classes = new ArrayList<>();

    @Inject private Desk desk;

    private Composition(List<Class<?>> more) {
      classes.addAll(Jar.classesBeside(Desk.class));
      classes.addAll(Jar.classesBeside(Locked.class));
      classes.addAll(more);
    }

    /** What TomEE has by itself, and a thread for each timer; there are three without that. */
    @Configuration
    public Properties resources() {
      Properties resources = new Properties();
      resources.setProperty(
          "Default Managed Executor Service", "new://Resource?type=ManagedExecutorService");
      resources.setProperty("openejb.timer.pool.size", "20");
      return resources;
    }

    /** The beans. */
    @Module
    public Class<?>[] calls() {
      return classes.toArray(Class<?>[]::new);
    }
  }
}
