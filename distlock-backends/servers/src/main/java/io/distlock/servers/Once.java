package io.distlock.servers;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Computes a value when it is first asked for, and remembers it; a failure too. Thread-safe.
 *
 * @param <T> the type of the value
 */
final class Once<T> {

  private final Supplier<T> computation;
  private @Nullable T value;
  private @Nullable RuntimeException failure;

  Once(Supplier<T> computation) {
    this.computation = computation;
  }

  /**
   * Returns the value.
   *
   * @throws RuntimeException what the computation has thrown, also to those who come later
   */
  synchronized T get() {
    if (failure != null) {
      throw failure;
    }
    T result = value;
    if (result == null) {
      result = compute();
      value = result;
    }
    return result;
  }

  private T compute() {
    try {
      return computation.get();
    } catch (RuntimeException e) {
      failure = e;
      throw e;
    }
  }
}
