package io.distlock.calls;

import io.distlock.LockOptions;
import io.distlock.Locker;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.stream.Collectors;

/** What tests may ask for, as a word and an argument; answers are lines of text. */
@ApplicationScoped
public class Desk {

  private static final LockOptions FOR_LONG = LockOptions.defaults().withTtl(Duration.ofMinutes(5));

  @Inject Calls calls;
  @Inject Journal journal;
  @Inject Work work;
  @Inject Locker locker;

  /**
   * Answers.
   *
   * @throws IllegalArgumentException if it does not know the word
   */
  public String answer(String word, String argument) {
    return switch (word) {
      case "call" -> call(argument);
      case "hold" -> hold(argument);
      case "work" -> take(Long.parseLong(argument));
      case "runs" -> journal.runs().stream().map(Run::toLine).collect(Collectors.joining("\n"));
      case "timers" ->
          journal.timers().stream().map(Firings::toLine).collect(Collectors.joining("\n"));
      default -> throw new IllegalArgumentException("No such word: " + word);
    };
  }

  /** Says what the caller saw. */
  private String call(String name) {
    try {
      calls.call(name);
      return "ok";
    } catch (Exception problem) {
      return problem.getClass().getSimpleName();
    }
  }

  /** Takes a lease that nobody ever gives back, and says who holds it. */
  @SuppressWarnings("MustBeClosedChecker")
  private String hold(String name) {
    return locker.tryAcquire(name, FOR_LONG).map(lease -> lease.owner()).orElse("busy");
  }

  private String take(long millis) {
    work.take(millis);
    return "ok";
  }
}
