package io.distlock.cdi;

import io.distlock.LockConfigurationException;
import io.distlock.LockOptions;
import io.distlock.spi.Durations;
import io.distlock.spi.StoreSettings;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the members of one {@link Locked}, and what configuration says in their place. */
final class LockedMembers {

  private final Locked annotation;
  private final String where;
  private final List<String> overrides;
  private final StoreSettings settings;

  /**
   * For one method.
   *
   * @param where class and method, for messages
   * @param overrides what precedes the member in the names of properties, most particular first
   */
  LockedMembers(Locked annotation, String where, List<String> overrides, StoreSettings settings) {
    this.annotation = annotation;
    this.where = where;
    this.overrides = overrides;
    this.settings = settings;
  }

  /** The plan, or the exception that says what is wrong. */
  LockPlan plan(String defaultName, NameTemplateReader names) {
    return new LockPlan(where, name(defaultName, names), options(), onBusy(), onLoss());
  }

  private NameTemplate name(String defaultName, NameTemplateReader names) {
    Text text = text("value", annotation.value());
    if (!text.value().isEmpty()) {
      return text.apply(value -> names.read(where, value));
    }
    if (!annotation.value().isEmpty()) {
      throw StoreSettings.wrong(
          text.source(), annotation.value(), "a name, or no value for the default name");
    }
    return text.apply(none -> NameTemplate.literal(where, defaultName));
  }

  private LockOptions options() {
    LockOptions options = LockOptions.defaults();
    options = text("ttl", annotation.ttl()).duration(options::withTtl);
    Text maxWait = text("maxWait", annotation.maxWait());
    options =
        maxWait.value().equals("forever")
            ? options.forever()
            : maxWait.duration(options::withMaxWait);
    options =
        text("retryInterval", annotation.retryInterval()).duration(options::withRetryInterval);
    options = text("holdAtLeast", annotation.holdAtLeast()).duration(options::withHoldAtLeast);
    try {
      return options.withAutoRenew(autoRenew()).withKeepOnClose(true).checked();
    } catch (IllegalArgumentException contradiction) {
      throw new LockConfigurationException(
          where + ": @Locked cannot work: " + contradiction.getMessage(), contradiction);
    }
  }

  private boolean autoRenew() {
    Text text = text("autoRenew", String.valueOf(annotation.autoRenew()));
    return switch (text.value()) {
      case "true" -> true;
      case "false" -> false;
      default -> throw text.wrong("true or false");
    };
  }

  private OnBusy onBusy() {
    return text("onBusy", annotation.onBusy().name()).oneOf(OnBusy.values());
  }

  private OnLoss onLoss() {
    return text("onLoss", annotation.onLoss().name()).oneOf(OnLoss.values());
  }

  private Text text(String member, String annotated) {
    for (String override : overrides) {
      @Nullable String value = settings.text(override + member).orElse(null);
      if (value != null) {
        return new Text(override + member, value);
      }
    }
    return new Text(where + ": @Locked " + member, annotated.strip());
  }

  /** The text of a member and where it stands. */
  private record Text(String source, String value) {

    LockOptions duration(Function<Duration, LockOptions> with) {
      return apply(text -> with.apply(Durations.parse(text)));
    }

    <E extends Enum<E>> E oneOf(E[] values) {
      return Arrays.stream(values)
          .filter(each -> each.name().equals(value))
          .findFirst()
          .orElseThrow(() -> wrong("one of " + Arrays.toString(values)));
    }

    <T> T apply(Function<String, T> reader) {
      try {
        return reader.apply(value);
      } catch (IllegalArgumentException problem) {
        throw new LockConfigurationException(
            "%s is '%s': %s".formatted(source, value, problem.getMessage()), problem);
      }
    }

    LockConfigurationException wrong(String expected) {
      return StoreSettings.wrong(source, value, expected);
    }
  }
}
