package io.distlock.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.tck.ManualTime;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A DataSource that has no limit for how long it lets wait. */
@Timeout(60)
class ForeignPoolTest {

  private static final Duration SHORT = Duration.ofMillis(50);

  private final ManualTime time = new ManualTime();
  private final CountDownLatch thawed = new CountDownLatch(1);
  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger open = new AtomicInteger();
  private volatile boolean frozen = true;
  private final ForeignPool pool = new ForeignPool(dataSource(), 1, time);

  @AfterEach
  void stop() {
    thawed.countDown();
    pool.close();
  }

  @Test
  void a_question_that_is_never_answered_is_not_the_last_one() throws Exception {
    assertNobodyIsServed();
    assertNobodyIsServed();
    assertThat(asked).as("while there may be an answer").hasValue(1);
    frozen = false;
    time.advance(Duration.ofSeconds(11));

    Connection connection = pool.borrow(Deadline.in(Setup.PATIENCE, time));

    assertThat(asked).hasValue(2);
    pool.giveBack(connection);
    thawed.countDown();
    Setup.awaitThat(() -> answered.get() == 2 && open.get() == 1);
    pool.close();
    Setup.awaitThat(() -> open.get() == 0);
  }

  @Test
  void the_number_of_questions_without_an_answer_is_limited() {
    for (int i = 0; i < 40; i++) {
      assertNobodyIsServed();
      time.advance(Duration.ofHours(5));
    }
    assertThat(asked).hasValue(Inquiries.MOST_FORGOTTEN + 1);
    frozen = false;
    thawed.countDown();
    Setup.awaitThat(() -> answered.get() == asked.get() && open.get() == 1);
    assertThat(pool.isStocked()).isTrue();
  }

  private void assertNobodyIsServed() {
    assertThatThrownBy(() -> pool.borrow(Deadline.in(SHORT, time)))
        .isInstanceOf(TimeoutException.class);
  }

  private DataSource dataSource() {
    return proxy(
        DataSource.class,
        method -> {
          asked.incrementAndGet();
          if (frozen) {
            thawed.await();
          }
          open.incrementAndGet();
          answered.incrementAndGet();
          return connection();
        });
  }

  private Connection connection() {
    return proxy(
        Connection.class,
        method -> {
          if (method.getName().equals("close")) {
            open.decrementAndGet();
          }
          return null;
        });
  }

  private static <T> T proxy(Class<T> type, Call call) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> call.of(method)));
  }

  private interface Call {

    @Nullable Object of(Method method) throws Exception;
  }
}
