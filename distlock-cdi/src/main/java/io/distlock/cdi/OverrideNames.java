package io.distlock.cdi;

import io.distlock.LockConfigurationException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Looks for properties that were meant to override a member of {@link Locked} and do not. */
final class OverrideNames {

  private static final Logger LOG = System.getLogger(OverrideNames.class.getName());
  private static final String MARK = "/Locked/";

  private static final Set<String> MEMBERS =
      Arrays.stream(Locked.class.getDeclaredMethods())
          .map(Method::getName)
          .collect(Collectors.toCollection(TreeSet::new));

  private OverrideNames() {}

  /**
   * The problems with unknown members; logs properties of unknown methods, since they may concern
   * another application.
   */
  static List<LockConfigurationException> check(Set<String> names, Set<String> overrides) {
    List<LockConfigurationException> problems = new ArrayList<>();
    for (String name : names) {
      int mark = name.lastIndexOf(MARK);
      if (mark < 0) {
        continue;
      }
      int end = mark + MARK.length();
      if (!overrides.contains(name.substring(0, end))) {
        LOG.log(Level.WARNING, "{0} overrides nothing: there is no such @Locked method", name);
      } else if (!MEMBERS.contains(name.substring(end))) {
        problems.add(
            new LockConfigurationException(
                "%s overrides nothing: expected one of the members %s".formatted(name, MEMBERS)));
      }
    }
    return problems;
  }
}
