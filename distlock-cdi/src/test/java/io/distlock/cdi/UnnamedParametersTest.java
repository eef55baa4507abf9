package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names of parameters are in a class only if it is compiled with {@code -parameters}. */
class UnnamedParametersTest {

  @TempDir Path directory;

  @Test
  void a_name_fails_the_deployment_and_says_what_to_do() throws Exception {
    try (URLClassLoader loader = loader()) {
      assertThat(Server.with(compiled(loader, "{id}")).failure())
          .contains(
              "com.acme.Orders.ship: @Locked value is '{id}': {id}: the names of the parameters are not in the class file: compile with -parameters, or use an index from {0} to {1}");
    }
  }

  @Test
  void an_index_needs_no_names() throws Exception {
    try (URLClassLoader loader = loader();
        Server server = Server.with(compiled(loader, "order-{1}")).start()) {
      assertThat(server.container().isRunning()).isTrue();
    }
  }

  private URLClassLoader loader() throws Exception {
    return new URLClassLoader(new URL[] {directory.toUri().toURL()}, getClass().getClassLoader());
  }

  private Class<?> compiled(ClassLoader loader, String name) throws Exception {
    Path source = directory.resolve("Orders.java");
    Files.writeString(
        source,
        """
        package com.acme;

        @jakarta.enterprise.context.ApplicationScoped
        public class Orders {
          @io.distlock.cdi.Locked("%s")
          public void ship(String note, long id) {}
        }
        """
            .formatted(name));
    int failures =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-classpath",
                System.getProperty("java.class.path"),
                "-d",
                directory.toString(),
                source.toString());
    assertThat(failures).isZero();
    return loader.loadClass("com.acme.Orders");
  }
}
