package io.distlock.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Two copies of the library in one application, as in an EAR whose WARs bring one each. */
class OtherCopiesTest {

  @Test
  void a_second_copy_of_the_library_fails_the_deployment() throws Exception {
    URL place = URI.create("file:/apps/two.war/WEB-INF/lib/distlock-cdi.jar").toURL();
    Class<?> other = new SecondCopy(place).loadClass(LockedCalls.class.getName());
    assertThat(Server.with(other).failure())
        .contains("distlock-cdi is in this application more than once: " + place + ", file:")
        .contains("Expected one place, for instance the lib directory of the EAR");
  }

  @Test
  void a_container_that_tells_of_one_copy_twice_is_no_reason_to_refuse() {
    OtherCopies copies = new OtherCopies();
    copies.look(LockedCalls.class);
    copies.look(LockedCalls.class);
    assertThat(copies.problems()).isEmpty();
  }

  /** Has classes of its own where the library is concerned. */
  private static final class SecondCopy extends ClassLoader {

    private final ProtectionDomain domain;

    SecondCopy(URL place) {
      super(OtherCopiesTest.class.getClassLoader());
      domain = new ProtectionDomain(new CodeSource(place, (Certificate @Nullable []) null), null);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith("io.distlock.cdi.")) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded != null ? loaded : define(name);
      }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      String file = name.replace('.', '/') + ".class";
      try (@Nullable InputStream in = getResourceAsStream(file)) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length, domain);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
