package io.distlock.redis;

import io.distlock.LockStoreException;
import io.lettuce.core.KeyScanCursor;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanCursor;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisScriptingAsyncCommands;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** What one verb says to a server and hears from it: over one connection, until one deadline. */
final class Exchange {

  private final StatefulRedisConnection<byte[], byte[]> connection;
  private final Link<StatefulRedisConnection<byte[], byte[]>> link;
  private final Deadline deadline;
  private final Failures failures;

  Exchange(
      StatefulRedisConnection<byte[], byte[]> connection,
      Link<StatefulRedisConnection<byte[], byte[]>> link,
      Deadline deadline,
      Failures failures) {
    this.connection = connection;
    this.link = link;
    this.deadline = deadline;
    this.failures = failures;
  }

  /** Runs a script by its digest, and by its source if the server does not know it (any more). */
  CompletableFuture<List<@Nullable Object>> send(Request request) {
    CompletableFuture<List<@Nullable Object>> answer = new CompletableFuture<>();
    try {
      BorrowedThread.run(() -> run(request, answer));
    } catch (RuntimeException e) {
      // The store is being closed by somebody else.
      answer.completeExceptionally(e);
    }
    return answer;
  }

  private void run(Request request, CompletableFuture<List<@Nullable Object>> answer) {
    RedisScriptingAsyncCommands<byte[], byte[]> server = connection.async();
    byte[][] keys = Wire.bytes(request.keys());
    byte[][] arguments = request.arguments().toArray(byte[][]::new);
    Script script = request.script();
    server
        .<List<@Nullable Object>>evalsha(script.digest(), ScriptOutputType.MULTI, keys, arguments)
        .whenComplete(
            (result, failure) -> {
              if (!(failure instanceof RedisNoScriptException)) {
                settle(answer, result, failure);
              } else if (!answer.isDone()) {
                server
                    .<List<@Nullable Object>>eval(
                        script.source(), ScriptOutputType.MULTI, keys, arguments)
                    .whenComplete((again, failed) -> settle(answer, again, failed));
              }
            });
  }

  /** Waits for the answer to a request. */
  List<@Nullable Object> await(CompletableFuture<List<@Nullable Object>> answer, Request request) {
    try {
      return deadline.await(answer);
    } catch (TimeoutException e) {
      throw overdue(answer);
    } catch (ExecutionException e) {
      leaveReplica(Failures.answer(e));
      throw failures.of(e, request);
    }
  }

  /** An error that the server answers for a part of a request. */
  LockStoreException refused(String answer, Request request) {
    leaveReplica(answer);
    return failures.refused(answer, request);
  }

  /** Some keys that match, and where to go on. */
  KeyScanCursor<byte[]> scan(ScanCursor from, String pattern, int about) {
    CompletableFuture<KeyScanCursor<byte[]>> answer =
        BorrowedThread.call(
            () ->
                connection
                    .async()
                    .scan(from, ScanArgs.Builder.matches(pattern).limit(about))
                    .toCompletableFuture());
    try {
      return deadline.await(answer);
    } catch (TimeoutException e) {
      throw overdue(answer);
    } catch (ExecutionException e) {
      throw failures.of(e);
    }
  }

  /** A replica was the master once; another connection may lead to the one of now. */
  private void leaveReplica(String answer) {
    if (Refusal.code(answer).equals("READONLY")) {
      link.drop(connection);
    }
  }

  /** Ends the wait: nothing is sent for that request any more, and a late answer is ignored. */
  private LockStoreException overdue(CompletableFuture<?> answer) {
    answer.cancel(false);
    link.drop(connection);
    return failures.overdue();
  }

  private static void settle(
      CompletableFuture<List<@Nullable Object>> answer,
      @Nullable List<@Nullable Object> result,
      @Nullable Throwable failure) {
    if (result != null) {
      answer.complete(result);
    } else {
      answer.completeExceptionally(
          failure != null ? failure : new IllegalStateException("an answer without content"));
    }
  }
}
