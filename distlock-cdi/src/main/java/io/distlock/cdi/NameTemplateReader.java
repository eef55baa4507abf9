package io.distlock.cdi;

import io.distlock.LockConfigurationException;
import io.distlock.spi.StoreSettings;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the names of locks for one method: resolves properties, and checks placeholders. */
final class NameTemplateReader {

  private final Method method;
  private final KnownType bean;
  private final StoreSettings settings;

  /**
   * For a method of a bean class or of a supertype of it.
   *
   * @param method the one that bears the annotation, and whose parameters have the names
   */
  NameTemplateReader(Method method, Class<?> bean, StoreSettings settings) {
    this.method = method;
    this.bean = KnownType.of(bean);
    this.settings = settings;
  }

  /**
   * The template.
   *
   * @param where class and method, for messages
   * @throws IllegalArgumentException if it cannot make a name for any call
   */
  NameTemplate read(String where, String text) {
    List<NameTemplate.Part> parts = new ArrayList<>();
    StringBuilder literal = new StringBuilder();
    for (TemplateText.Piece piece : TemplateText.split(text)) {
      switch (piece.kind()) {
        case LITERAL -> literal.append(piece.text());
        case CONFIGURED -> literal.append(configured(piece.text()));
        case ARGUMENT -> {
          addLiteral(literal, parts);
          parts.add(placeholder(piece.text()));
        }
      }
    }
    addLiteral(literal, parts);
    return new NameTemplate(where, text, parts);
  }

  private static void addLiteral(StringBuilder literal, List<NameTemplate.Part> parts) {
    if (!literal.isEmpty()) {
      parts.add(new NameTemplate.Literal(literal.toString()));
      literal.setLength(0);
    }
  }

  /** The value of a property; braces in it mean nothing. */
  private String configured(String keyAndDefault) {
    String key = keyAndDefault.split(":", 2)[0];
    if (key.isBlank()) {
      throw new IllegalArgumentException(
          "${%s} names no property: expected one as in ${job.name}".formatted(keyAndDefault));
    }
    try {
      return settings.text(key).or(() -> defaultIn(keyAndDefault)).orElseThrow(() -> missing(key));
    } catch (LockConfigurationException unreadable) {
      throw new IllegalArgumentException(unreadable.getMessage(), unreadable);
    }
  }

  private static Optional<String> defaultIn(String keyAndDefault) {
    int colon = keyAndDefault.indexOf(':');
    return colon < 0 ? Optional.empty() : Optional.of(keyAndDefault.substring(colon + 1));
  }

  private static IllegalArgumentException missing(String key) {
    return new IllegalArgumentException(
        "%s is missing: expected the property, or a default as in ${%s:default}"
            .formatted(key, key));
  }

  private Placeholder placeholder(String text) {
    try {
      List<String> names = List.of(text.split("\\.", -1));
      if (names.stream().anyMatch(String::isBlank)) {
        throw new IllegalArgumentException("expected a name before and after each dot");
      }
      int index = ParameterNames.index(method, names.get(0));
      KnownType type = bean.resolve(method.getGenericParameterTypes()[index]);
      return new Placeholder(
          text, index, PropertyPath.of(names.get(0), type, names.subList(1, names.size())));
    } catch (IllegalArgumentException problem) {
      throw new IllegalArgumentException("{%s}: %s".formatted(text, problem.getMessage()), problem);
    }
  }
}
