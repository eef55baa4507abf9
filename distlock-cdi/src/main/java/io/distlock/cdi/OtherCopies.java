package io.distlock.cdi;

import io.distlock.LockConfigurationException;
import java.io.IOException;
import java.net.URL;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Notices that this library is in the application a second time: in two WARs of an EAR, or in a WAR
 * and in a library of the server. Some containers deploy that all the same, with methods that fail
 * when they are called.
 */
final class OtherCopies {

  private static final Class<?> OURS = LockedCalls.class;

  private final List<Class<?>> seen = new ArrayList<>();

  /** A bean class of the application, as often as the container finds it. */
  void look(Class<?> bean) {
    if (bean.getName().equals(OURS.getName())) {
      seen.add(bean);
    }
  }

  /** Empty unless there are several copies. */
  List<LockConfigurationException> problems() {
    Set<String> places = seen.size() > 1 ? places() : Set.of();
    if (places.size() < 2) {
      return List.of();
    }
    return List.of(
        new LockConfigurationException(
            "distlock-cdi is in this application more than once: %s. Expected one place, for instance the lib directory of the EAR and no copy in its WARs; or a library of the server and no copy in the application"
                .formatted(String.join(", ", places))));
  }

  private Set<String> places() {
    Set<String> places = new TreeSet<>();
    for (Class<?> copy : new LinkedHashSet<>(seen)) {
      CodeSource source = copy.getProtectionDomain().getCodeSource();
      places.add(source == null ? "" + copy.getClassLoader() : "" + source.getLocation());
    }
    return places.size() > 1 ? places : placesOfOneLoader();
  }

  /** Two on the path of one class loader have their classes from the first. */
  private static Set<String> placesOfOneLoader() {
    String file = OURS.getName().replace('.', '/') + ".class";
    try {
      Set<String> places = new TreeSet<>();
      for (URL url : Collections.list(OURS.getClassLoader().getResources(file))) {
        places.add(url.toString());
      }
      return places;
    } catch (IOException unreadable) {
      return Set.of(); // then it is left to the container to complain
    }
  }
}
