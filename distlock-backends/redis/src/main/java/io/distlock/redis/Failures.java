package io.distlock.redis;

import io.distlock.LockStoreException;
import io.distlock.LockStoreUnavailableException;
import io.lettuce.core.RedisCommandExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Turns what went wrong into the exceptions of the contract. */
final class Failures {

  private final RedisSettings settings;
  private final String store;
  private final long timeoutMillis;

  Failures(RedisSettings settings) {
    this.settings = settings;
    this.store = settings.server();
    this.timeoutMillis = settings.timeout().toMillis();
  }

  LockStoreException closed() {
    return new LockStoreUnavailableException("the lock store " + store + " is closed", null, false);
  }

  /** No answer in time: the server may be slow, frozen, or unreachable. */
  LockStoreException overdue() {
    return new LockStoreUnavailableException(
        "no answer from %s within %d ms: check the server and the network, or raise distlock.redis.timeout"
            .formatted(store, timeoutMillis),
        null);
  }

  /** Nothing was sent. */
  LockStoreException notConnected(Throwable failure) {
    RedisCommandExecutionException refusal = refusal(failure);
    if (refusal != null) {
      return Refusal.of(settings, text(refusal), null);
    }
    Throwable root = root(failure);
    boolean silent = root instanceof TimeoutException;
    return new LockStoreUnavailableException(
        "cannot connect to %s%s: check distlock.redis.uri, and whether the server is up"
            .formatted(store, silent ? " within " + timeoutMillis + " ms" : ", " + describe(root)),
        silent ? null : root,
        false);
  }

  /** What came instead of the answer to a request. */
  LockStoreException of(Throwable failure, @Nullable Request request) {
    RedisCommandExecutionException refusal = refusal(failure);
    if (refusal != null) {
      return Refusal.of(settings, text(refusal), request);
    }
    Throwable root = root(failure);
    return new LockStoreUnavailableException(
        "the connection to %s failed before the answer came, %s".formatted(store, describe(root)),
        root);
  }

  /** What came instead of the answer to something that changes nothing. */
  LockStoreException of(Throwable failure) {
    return of(failure, null);
  }

  /** An error that the server reports for a part of a request. */
  LockStoreException refused(String answer, Request request) {
    return Refusal.of(settings, answer, request);
  }

  /** The error that the server answered; empty if something else went wrong. */
  static String answer(Throwable failure) {
    RedisCommandExecutionException refusal = refusal(failure);
    return refusal == null ? "" : text(refusal);
  }

  private static @Nullable RedisCommandExecutionException refusal(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof RedisCommandExecutionException refusal) {
        return refusal;
      }
    }
    return null;
  }

  private static String text(Throwable refusal) {
    String message = refusal.getMessage();
    return message == null ? "" : message;
  }

  private static String describe(Throwable root) {
    String message = root.getMessage();
    return message != null ? message : root.getClass().getSimpleName();
  }

  private static Throwable root(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }
}
