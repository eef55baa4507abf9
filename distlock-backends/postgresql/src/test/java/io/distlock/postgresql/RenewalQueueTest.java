package io.distlock.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.distlock.postgresql.RenewalQueue.Parcel;
import io.distlock.spi.OwnershipToken;
import io.distlock.spi.RenewRequest;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Renewals that wait for the connection go together. */
class RenewalQueueTest {

  private final RenewalQueue<String> queue = new RenewalQueue<>(3);
  private final List<String> sent = new ArrayList<>();

  @Test
  void all_that_wait_are_sent_at_once_and_each_gets_its_own_answers() throws SQLException {
    Parcel<String> one = queue.add(requests("a", "b"));
    Parcel<String> other = queue.add(requests("c"));

    queue.send(one, this::answer);
    queue.send(other, this::answer);

    assertThat(sent).containsExactly("abc");
    assertThat(one.answers()).containsExactly("A", "B");
    assertThat(other.answers()).containsExactly("C");
  }

  @Test
  void what_does_not_fit_goes_with_the_next_one() throws SQLException {
    Parcel<String> one = queue.add(requests("a", "b"));
    Parcel<String> other = queue.add(requests("c", "d"));

    queue.send(one, this::answer);
    assertThat(sent).containsExactly("ab");
    queue.send(other, this::answer);

    assertThat(sent).containsExactly("ab", "cd");
  }

  @Test
  void a_failure_is_that_of_one_and_the_others_are_sent_again() throws SQLException {
    Parcel<String> one = queue.add(requests("a"));
    Parcel<String> other = queue.add(requests("b"));

    assertThatThrownBy(
            () ->
                queue.send(
                    one,
                    requests -> {
                      throw new SQLException("no");
                    }))
        .isInstanceOf(SQLException.class);
    queue.remove(one);
    queue.send(other, this::answer);

    assertThat(sent).containsExactly("b");
    assertThat(other.answers()).containsExactly("B");
  }

  @Test
  void nothing_is_sent_for_somebody_who_has_given_up() throws SQLException {
    Parcel<String> one = queue.add(requests("a"));
    queue.remove(one);

    queue.send(one, this::answer);

    assertThat(sent).isEmpty();
    assertThatThrownBy(one::answers).isInstanceOf(IllegalStateException.class);
  }

  private String[] answer(List<RenewRequest> requests) {
    List<String> names = requests.stream().map(RenewRequest::name).toList();
    sent.add(String.join("", names));
    return names.stream().map(name -> name.toUpperCase(Locale.ROOT)).toArray(String[]::new);
  }

  private static List<RenewRequest> requests(String... names) {
    return Stream.of(names)
        .map(name -> new RenewRequest(name, OwnershipToken.random(), Duration.ofSeconds(1)))
        .toList();
  }
}
