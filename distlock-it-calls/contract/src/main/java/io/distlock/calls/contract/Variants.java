package io.distlock.calls.contract;

import io.distlock.calls.variants.AlternativeLocker;
import io.distlock.calls.variants.BadDuration;
import io.distlock.calls.variants.BareNumber;
import io.distlock.calls.variants.FinalMethod;
import io.distlock.calls.variants.HeirTimer;
import io.distlock.calls.variants.LockedContract;
import io.distlock.calls.variants.OfContract;
import io.distlock.calls.variants.PrivateTimer;
import io.distlock.calls.variants.ProducedLocker;
import io.distlock.calls.variants.QualifiedLocker;
import io.distlock.calls.variants.Second;
import io.distlock.calls.variants.StaticMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The application with mistakes, and with Lockers of its own. */
public final class Variants {

  /** A mistake of each kind, all in one application. */
  public static final Variant BROKEN_BEANS =
      new Variant(
          "broken-beans",
          Map.of("distlock.backend", "memory"),
          withHelpers(
              PrivateTimer.class,
              HeirTimer.class,
              StaticMethod.class,
              BareNumber.class,
              BadDuration.class,
              LockedContract.class,
              OfContract.class));

  /** What the server has to say about {@link #BROKEN_BEANS}. */
  public static final List<String> TEXTS_ABOUT_BROKEN_BEANS =
      List.of(
          "PrivateTimer.tick: @Locked cannot work on a private method",
          "HeirTimer.tick: @Locked cannot work on a timeout method of the class",
          "StaticMethod.run: @Locked cannot work on a static method",
          "BareNumber.run: @Locked ttl is '30': '30' is not a duration",
          "BadDuration.run: @Locked maxWait is '30 parsecs': '30 parsecs' is not a duration",
          "LockedContract.run: @Locked has no effect on an interface");

  /** A final method, which some containers refuse before we are asked. */
  public static final Variant FINAL_METHOD =
      new Variant("final-method", Map.of("distlock.backend", "memory"), List.of(FinalMethod.class));

  /** A backend that is not there. */
  public static final Variant UNKNOWN_BACKEND =
      new Variant("unknown-backend", Map.of("distlock.backend", "etcd"), List.of());

  /** What the server has to say about {@link #UNKNOWN_BACKEND}. */
  public static final String TEXT_ABOUT_UNKNOWN_BACKEND =
      "distlock.backend is 'etcd', but there is no such backend on the class path";

  /** A misspelt property. */
  public static final Variant MISSPELT =
      new Variant(
          "misspelt", Map.of("distlock.backend", "memory", "distlock.maxHold", "1h"), List.of());

  /** What the server has to say about {@link #MISSPELT}. */
  public static final String TEXT_ABOUT_MISSPELT =
      "distlock.maxHold is no property of distlock: did you mean distlock.max-hold?";

  private Variants() {}

  /** A Locker from a producer; a Redis is configured as well. */
  public static Variant produced(String redis) {
    return new Variant("produced", redis(redis), withHelpers(ProducedLocker.class));
  }

  /** A Locker from an alternative; a Redis is configured as well. */
  public static Variant alternative(String redis) {
    return new Variant("alternative", redis(redis), withHelpers(AlternativeLocker.class));
  }

  /** A second Locker, with a qualifier. */
  public static Variant qualified() {
    return new Variant(
        "qualified",
        Map.of("distlock.backend", "memory", "distlock.owner", "default"),
        withHelpers(QualifiedLocker.class, Second.class));
  }

  private static Map<String, String> redis(String uri) {
    return Map.of("distlock.redis.enabled", "true", "distlock.redis.uri", uri);
  }

  private static List<Class<?>> withHelpers(Class<?>... classes) {
    List<Class<?>> all = new ArrayList<>(List.of(classes));
    for (String helper : List.of("HiddenParentTimer", "OwnLockers")) {
      try {
        all.add(Class.forName(PrivateTimer.class.getPackageName() + "." + helper));
      } catch (ClassNotFoundException problem) {
        throw new IllegalStateException(problem);
      }
    }
    return List.copyOf(all);
  }
}
