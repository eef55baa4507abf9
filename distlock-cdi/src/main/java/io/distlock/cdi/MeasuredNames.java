package io.distlock.cdi;

import io.distlock.spi.StoreSettings;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which names of locks become time series of their own: the first ones. Names that contain an
 * account or an order are without number, and so would be the series. Safe for use by many threads.
 */
final class MeasuredNames {

  /** Stands for all other names; OpenTelemetry's own conventions write it like this. */
  static final String OTHER = "_OTHER";

  private static final int DEFAULT = 100;

  /** OpenTelemetry keeps 2000 series of an instrument, and there are three outcomes. */
  private static final int MOST = 500;

  private final int limit;
  private final Set<String> known = ConcurrentHashMap.newKeySet();

  private MeasuredNames(int limit) {
    this.limit = limit;
  }

  static MeasuredNames of(StoreSettings settings) {
    return new MeasuredNames(settings.number(CoreProperties.TELEMETRY_NAMES, DEFAULT, 0, MOST));
  }

  /** Whether names are told at all. */
  boolean areTold() {
    return limit > 0;
  }

  /** How a lock is called among the measurements; null if names are not told. */
  @Nullable String of(String lockName) {
    if (!areTold()) {
      return null;
    }
    return known.contains(lockName) || add(lockName) ? lockName : OTHER;
  }

  /** Those that were told so far, {@link #OTHER} apart. */
  List<String> soFar() {
    return List.copyOf(known);
  }

  private boolean add(String lockName) {
    if (known.size() >= limit) {
      return false;
    }
    synchronized (known) {
      return known.contains(lockName) || (known.size() < limit && known.add(lockName));
    }
  }
}
