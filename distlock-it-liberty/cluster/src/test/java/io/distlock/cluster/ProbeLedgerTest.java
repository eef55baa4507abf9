package io.distlock.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.cluster.ProbeEvent.Kind;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProbeLedgerTest {

  private final AtomicLong millis = new AtomicLong(1_000);
  private final ProbeLedger ledger = new ProbeLedger(millis::get);

  @Test
  void bodies_one_after_the_other_are_no_overlap() {
    ledger.left(ledger.entered("server-1", 1, 10));
    ledger.left(ledger.entered("server-2", 2, 11));
    assertThat(ledger.counts()).isEqualTo(new ProbeCounts(2, 2, 0, 0));
  }

  @Test
  void a_body_that_starts_while_another_runs_is_an_overlap() {
    ledger.entered("server-1", 1, 10);
    ledger.entered("server-2", 1, 11);
    assertThat(ledger.counts()).isEqualTo(new ProbeCounts(1, 2, 0, 1));
  }

  @Test
  void two_bodies_of_one_server_overlap_too() {
    ledger.entered("server-1", 1, 10);
    ledger.entered("server-1", 2, 11);
    assertThat(ledger.counts().overlaps()).isEqualTo(1);
  }

  @Test
  void the_body_of_a_killed_server_is_inside_no_more() {
    ledger.entered("server-1", 1, 10);
    ledger.died("server-1", 1);
    ledger.entered("server-2", 7, 11);
    assertThat(ledger.counts().overlaps()).isZero();
  }

  @Test
  void the_last_breath_of_a_killed_server_counts_for_nothing() {
    ledger.died("server-1", 1);
    ledger.left(ledger.entered("server-1", 1, 10));
    ledger.skipped("server-1", 1);
    assertThat(ledger.counts()).isEqualTo(new ProbeCounts(0, 0, 0, 0));
  }

  @Test
  void a_server_that_was_started_again_counts() {
    ledger.died("server-1", 1);
    ledger.started("server-1");
    ledger.entered("server-1", 2, 10);
    ledger.entered("server-2", 2, 11);
    assertThat(ledger.counts().overlaps()).isEqualTo(1);
  }

  @Test
  void skips_count_and_one_tick_counts_once() {
    ledger.left(ledger.entered("server-1", 1, 10));
    ledger.skipped("server-2", 1);
    ledger.skipped("server-3", 1);
    assertThat(ledger.counts()).isEqualTo(new ProbeCounts(1, 1, 2, 0));
  }

  @Test
  void counting_begins_anew_but_who_is_inside_stays_inside() {
    ledger.entered("server-1", 100, 10);
    ledger.begin(100);
    ledger.entered("server-2", 101, 11);
    assertThat(ledger.counts()).isEqualTo(new ProbeCounts(1, 1, 0, 1));
  }

  @Test
  void a_fencing_token_that_does_not_grow_is_told() throws InterruptedException {
    ledger.left(ledger.entered("server-1", 1, 10));
    ledger.left(ledger.entered("server-2", 2, 10));
    assertThat(kinds())
        .containsExactly(Kind.ENTERED, Kind.LEFT, Kind.STALE_TOKEN, Kind.ENTERED, Kind.LEFT);
  }

  @Test
  void events_tell_what_happened_after_the_last_one_that_is_known() throws InterruptedException {
    ledger.begin(100);
    String body = ledger.entered("server-1", 103, 10);
    millis.addAndGet(300);
    ledger.left(body);
    assertThat(ledger.eventsAfter(1, 0))
        .containsExactly(new ProbeEvent(2, 1_300, Kind.LEFT, "server-1", 3, 10));
  }

  @Test
  void events_survive_the_way_to_the_launcher() {
    ProbeEvent event = new ProbeEvent(7, 1_300, Kind.SKIPPED, "server-1", 3, 0);
    assertThat(ProbeEvent.parse(event.toLine())).isEqualTo(event);
  }

  private List<Kind> kinds() throws InterruptedException {
    return ledger.eventsAfter(0, 0).stream().map(ProbeEvent::kind).toList();
  }
}
