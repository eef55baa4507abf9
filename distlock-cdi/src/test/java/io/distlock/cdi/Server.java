package io.distlock.cdi;

import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import jakarta.enterprise.inject.spi.Extension;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;

/** A small CDI server with MicroProfile Config, on which tests deploy a few classes. */
final class Server implements AutoCloseable {

  private final SmallRyeConfig config;
  private final WeldContainer container;

  private Server(SmallRyeConfig config, WeldContainer container) {
    this.config = config;
    this.container = container;
  }

  /** Describes a server on the memory store, without the warning about it. */
  static Builder with(Class<?>... classes) {
    return new Builder(classes).property("distlock.backend", "memory");
  }

  /** Describes a server without any property. */
  static Builder bare(Class<?>... classes) {
    return new Builder(classes);
  }

  <T> T get(Class<T> type) {
    return container.select(type).get();
  }

  WeldContainer container() {
    return container;
  }

  @Override
  public void close() {
    try {
      container.close();
    } finally {
      ConfigProviderResolver.instance().releaseConfig(config);
    }
  }

  /** Collects what to deploy. */
  static final class Builder {

    private final Class<?>[] classes;
    private final Map<String, String> properties = new LinkedHashMap<>();
    private Extension[] extensions = {};

    private Builder(Class<?>... classes) {
      this.classes = classes;
    }

    Builder property(String name, String value) {
      properties.put(name, value);
      return this;
    }

    Builder extensions(Extension... added) {
      extensions = added;
      return this;
    }

    /** Deploys; throws what the deployment fails with. */
    Server start() {
      SmallRyeConfig config =
          new SmallRyeConfigBuilder()
              .addDefaultInterceptors()
              .withSources(new PropertiesConfigSource(properties, "test", 500))
              .build();
      ClassLoader loader = Thread.currentThread().getContextClassLoader();
      ConfigProviderResolver.instance().registerConfig(config, loader);
      try {
        Weld weld = new Weld().beanClasses(classes).extensions(extensions);
        return new Server(config, weld.initialize());
      } catch (RuntimeException failure) {
        ConfigProviderResolver.instance().releaseConfig(config);
        throw failure;
      }
    }

    /**
     * Deploys beside an application that runs already, as on a server that gives both this library.
     */
    Server startAsSecondApplication() {
      Thread thread = Thread.currentThread();
      ClassLoader first = thread.getContextClassLoader();
      thread.setContextClassLoader(new URLClassLoader(new URL[0], first));
      try {
        return start();
      } finally {
        thread.setContextClassLoader(first);
      }
    }

    /** Deploys what has to fail, and answers with all messages. */
    String failure() {
      try {
        start().close();
        throw new AssertionError("deployed without a problem");
      } catch (RuntimeException failure) {
        StringBuilder messages = new StringBuilder();
        for (Throwable each = failure; each != null; each = each.getCause()) {
          messages.append(each.getMessage()).append('\n');
        }
        return messages.toString();
      }
    }
  }
}
