package io.distlock.cdi;

import io.distlock.LockConfigurationException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Looks for {@code distlock.} properties that nobody reads. A misspelt one fails the deployment,
 * since a lock that is set up otherwise than its author believes is worse than none; another
 * unknown one is only worth a warning.
 */
final class PropertyNames {

  private static final Logger LOG = System.getLogger(PropertyNames.class.getName());

  /** What Kubernetes tells every pod about a service that is called distlock-something. */
  private static final Pattern SERVICE =
      Pattern.compile(
          "DISTLOCK_(.*_)?(SERVICE_HOST|SERVICE_PORT(_.*)?|PORT(_\\d+_[A-Z]+(_[A-Z]+)?)?)");

  private final Set<String> known;
  private final Predicate<String> hasValue;

  /**
   * Knows some names.
   *
   * @param hasValue whether the configuration has a value for a property
   */
  PropertyNames(Set<String> known, Predicate<String> hasValue) {
    this.known = known;
    this.hasValue = hasValue;
  }

  /** The problems with misspelt names; logs the unknown ones. */
  List<LockConfigurationException> check(Set<String> names) {
    List<LockConfigurationException> problems = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (String name : names) {
      if (!isOurs(name) || isKnown(name, names)) {
        continue;
      }
      Optional<String> suggestion = Spelling.suggest(name, known);
      if (suggestion.isPresent()) {
        problems.add(misspelt(name, suggestion.get()));
      } else {
        unknown.add(name);
      }
    }
    if (!unknown.isEmpty()) {
      LOG.log(Level.WARNING, "Properties that no part of distlock reads: {0}", unknown);
    }
    return problems;
  }

  private boolean isKnown(String name, Set<String> names) {
    if (known.contains(name)) {
      return true;
    }
    String variable = inEnvironment(name);
    // some runtimes list DISTLOCK_MAX_HOLD also as distlock.max.hold
    boolean fromEnvironment = name.indexOf('.') < 0 || names.contains(variable);
    return fromEnvironment && (isRead(name, variable) || SERVICE.matcher(variable).matches());
  }

  /**
   * In a file, say, DISTLOCK_MAX_HOLD sets nothing, though it looks like the variable that does.
   */
  private boolean isRead(String name, String variable) {
    Set<String> meant =
        known.stream()
            .filter(property -> inEnvironment(property).equals(variable))
            .collect(Collectors.toSet());
    return !meant.isEmpty() && (!hasValue.test(name) || meant.stream().anyMatch(hasValue));
  }

  private static boolean isOurs(String name) {
    String plain = name.toLowerCase(Locale.ROOT);
    return plain.startsWith(CoreProperties.NAMESPACE) || plain.startsWith("distlock_");
  }

  /** The environment variable for a property, by the rules of MicroProfile Config. */
  private static String inEnvironment(String name) {
    return name.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
  }

  private static LockConfigurationException misspelt(String name, String meant) {
    return new LockConfigurationException(
        "%s is no property of distlock: did you mean %s?".formatted(name, meant));
  }
}
