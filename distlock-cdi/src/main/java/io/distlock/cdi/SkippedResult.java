package io.distlock.cdi;

import java.lang.reflect.Array;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** What a locked method returns that was skipped: nothing, in the form that its type demands. */
final class SkippedResult {

  private SkippedResult() {}

  /** Null is no answer for a primitive: the container would unbox it. */
  @SuppressWarnings("FutureReturnValueIgnored") // nothing failed in a future that ran nothing
  static @Nullable Object of(Class<?> type) {
    if (type.isPrimitive()) {
      return type == void.class ? null : zero(type);
    }
    if (type == Optional.class) {
      return Optional.empty();
    }
    if (type == OptionalInt.class) {
      return OptionalInt.empty();
    }
    if (type == OptionalLong.class) {
      return OptionalLong.empty();
    }
    if (type == OptionalDouble.class) {
      return OptionalDouble.empty();
    }
    if (type == Future.class // of an asynchronous enterprise bean
        || type == CompletionStage.class
        || type == CompletableFuture.class) {
      return CompletableFuture.completedFuture(null);
    }
    return null;
  }

  private static Object zero(Class<?> primitive) {
    return Array.get(Array.newInstance(primitive, 1), 0);
  }
}
