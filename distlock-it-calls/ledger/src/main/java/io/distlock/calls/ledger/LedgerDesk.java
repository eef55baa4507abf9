package io.distlock.calls.ledger;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** What tests may ask for, as a word and an argument; answers are lines of text. */
@ApplicationScoped
public class LedgerDesk {

  private static final long AT_MOST_SECONDS = 18;
  private static final int TRANSACTION_SECONDS = 2;

  @Inject ContainerBooking booking;
  @Inject OuterBooking outer;
  @Inject OuterTransactionalBooking outerTransactional;
  @Inject TransactionalBooking transactional;
  @Inject UserBooking user;
  @Inject LaterBooking later;
  @Inject TimeoutBooking timeouts;
  @Inject TimerOrders timerOrders;
  @Inject Notes notes;

  /**
   * Answers.
   *
   * @throws IllegalArgumentException if it does not know the word
   */
  public String answer(String word, String argument) {
    return switch (word) {
      case "book" -> seenBy(() -> call(BookingOrder.parse(argument)));
      case "book-unlocked" ->
          seenBy(() -> outer.bookApartInCdiUnlocked(BookingOrder.parse(argument)));
      case "book-for-too-long" ->
          seenBy(() -> user.bookFor(TRANSACTION_SECONDS, BookingOrder.parse(argument)));
      case "forget" -> forget(argument);
      case "notes" -> notes.toText(argument);
      default -> throw new IllegalArgumentException("No such word: " + word);
    };
  }

  private String forget(String account) {
    notes.begin(account);
    return "ok";
  }

  /** Says what the caller saw: ok, or the exception and what is inside of it. */
  private String seenBy(Call call) {
    StringBuilder seen = new StringBuilder();
    try {
      call.run();
      seen.append("ok");
    } catch (Exception problem) {
      for (Throwable each = problem; each != null; each = each.getCause()) {
        seen.append(seen.isEmpty() ? "" : "<-").append(each.getClass().getSimpleName());
      }
    }
    boolean flag = Thread.interrupted();
    return flag ? seen.append(" interrupted").toString() : seen.toString();
  }

  private void call(BookingOrder order) throws Exception {
    switch (order.kind()) {
      case EJB -> booking.book(order);
      case SCHEDULE -> await(timerOrders.add(order));
      case TIMEOUT -> {
        CompletableFuture<Boolean> committed = timerOrders.add(order);
        timeouts.start(order.account());
        await(committed);
      }
      case OUTER -> outer.book(order);
      case TWICE -> outer.bookTwice(order);
      case TRANSACTIONAL_LOCKED -> transactional.transactionalLocked(order);
      case LOCKED_TRANSACTIONAL -> transactional.lockedTransactional(order);
      case NEW_EJB -> outer.bookApart(order);
      case NEW_CDI -> outerTransactional.bookApart(order);
      case NEW_CDI_IN_EJB -> outer.bookApartInCdi(order);
      case NONE_EJB -> outer.bookWithout(order);
      case NONE_CDI -> outerTransactional.bookWithout(order);
      case USER -> user.book(order);
      case LATER -> await(later.book(order).toCompletableFuture());
    }
  }

  private static void await(CompletableFuture<?> result) throws Exception {
    try {
      if (Boolean.FALSE.equals(result.get(AT_MOST_SECONDS, TimeUnit.SECONDS))) {
        throw new Refusal();
      }
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof Exception cause ? cause : failed;
    }
  }

  private interface Call {
    void run() throws Exception;
  }
}
