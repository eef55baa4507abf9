package io.distlock.servers;

import static io.distlock.servers.Direction.REPLIES;
import static io.distlock.servers.Direction.REQUESTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class FaultProxyIT {

  private static final Duration DELAY = Duration.ofMillis(150);

  private final EchoServer server = new EchoServer();
  private final FaultProxy network = FaultProxy.to(server.port());

  @AfterEach
  void stop() throws IOException {
    network.close();
    server.close();
  }

  @Test
  void at_first_everything_passes_and_so_does_the_end() throws IOException {
    try (EchoClient client = connect()) {
      assertEcho(client, "a");
      assertEcho(client, "b");
      assertThat(network.connections()).isOne();
    }
    awaitThat(() -> server.seen().contains("end"));
    awaitThat(() -> network.connections() == 0);
  }

  @Test
  void each_direction_can_be_delayed() throws IOException {
    try (EchoClient client = connect()) {
      network.delay(REQUESTS, Delay.of(DELAY));
      network.delay(REPLIES, Delay.of(DELAY));
      long start = System.nanoTime();
      assertEcho(client, "a");
      assertThat(Duration.ofNanos(System.nanoTime() - start))
          .isGreaterThanOrEqualTo(DELAY.multipliedBy(2));
    }
  }

  @Test
  void what_was_sent_first_arrives_first_however_long_it_takes() throws IOException {
    network.delay(REQUESTS, Delay.random(Duration.ofMillis(20), 42));
    network.delay(REPLIES, Delay.random(Duration.ofMillis(20), 43));
    try (EchoClient client = connect()) {
      for (int i = 0; i < 50; i++) {
        client.send("line " + i);
      }
      for (int i = 0; i < 50; i++) {
        assertThat(client.answer()).isEqualTo("line " + i);
      }
    }
  }

  @Test
  void swallowed_replies_are_lost_although_the_server_has_done_its_work() throws IOException {
    try (EchoClient client = connect()) {
      network.swallow(REPLIES);
      client.send("a");
      awaitThat(() -> server.seen().contains("a"));
      assertThat(client.hearsNothing()).isTrue();
    }
  }

  @Test
  void swallowed_requests_never_arrive() throws IOException {
    try (EchoClient client = connect()) {
      network.swallow(REQUESTS);
      client.send("a");
      assertThat(client.hearsNothing()).isTrue();
      assertThat(server.seen()).isEmpty();
    }
  }

  @Test
  void a_connection_with_a_hole_stays_silent_and_a_new_one_works_after_healing()
      throws IOException {
    try (EchoClient client = connect()) {
      network.swallow(REPLIES);
      client.send("a");
      assertThat(client.hearsNothing()).isTrue();
      network.heal();
      client.send("b");
      assertThat(client.hearsNothing()).isTrue();
    }
    try (EchoClient client = connect()) {
      assertEcho(client, "c");
    }
  }

  @Test
  void a_black_hole_is_silent_on_old_and_new_connections_and_hides_their_end() throws IOException {
    EchoClient old = connect();
    assertEcho(old, "a");
    network.blackHole();
    old.send("b");
    assertThat(old.hearsNothing()).isTrue();
    old.close();
    try (EchoClient client = connect()) {
      client.send("c");
      assertThat(client.hearsNothing()).isTrue();
    }
    assertThat(server.seen()).containsExactly("a");
  }

  @Test
  void a_black_hole_can_concern_the_open_connections_alone() throws IOException {
    try (EchoClient old = connect()) {
      assertEcho(old, "a");
      network.blackHoleOpenConnections();
      old.send("b");
      try (EchoClient client = connect()) {
        assertEcho(client, "c");
      }
      assertThat(old.hearsNothing()).isTrue();
    }
    assertThat(server.seen()).containsOnlyOnce("a", "c").doesNotContain("b");
  }

  @Test
  void a_request_that_is_held_back_arrives_later_although_its_sender_has_gone() throws IOException {
    try (EchoClient client = connect()) {
      network.hold(REQUESTS);
      client.send("a");
      awaitThat(() -> network.held(REQUESTS) == 1);
      assertThat(client.hearsNothing()).isTrue();
    }
    assertThat(server.seen()).isEmpty();
    network.letGo(REQUESTS);
    awaitThat(() -> server.seen().contains("a"));
  }

  @Test
  void a_cut_resets_open_connections_and_a_new_one_works() throws IOException {
    try (EchoClient client = connect()) {
      assertEcho(client, "a");
      network.cut();
      assertThatThrownBy(client::answer).isInstanceOf(IOException.class);
    }
    try (EchoClient client = connect()) {
      assertEcho(client, "b");
    }
  }

  @Test
  void refusing_resets_new_connections_as_well_until_healed() throws IOException {
    network.refuse();
    assertThatThrownBy(
            () -> {
              try (EchoClient client = connect()) {
                client.send("a");
                throw new IOException("the end: " + client.answer());
              }
            })
        .isInstanceOf(IOException.class);
    network.heal();
    try (EchoClient client = connect()) {
      assertEcho(client, "b");
    }
    assertThat(server.seen()).doesNotContain("a");
  }

  @Test
  void new_connections_can_be_led_to_another_server() throws IOException {
    try (EchoServer other = new EchoServer();
        EchoClient old = connect()) {
      assertEcho(old, "a");
      network.leadTo(other.port());
      try (EchoClient client = connect()) {
        assertEcho(client, "b");
      }
      assertEcho(old, "c");
      assertThat(other.seen()).contains("b").doesNotContain("a", "c");
    }
  }

  private EchoClient connect() throws IOException {
    return new EchoClient(network.port());
  }

  private static void assertEcho(EchoClient client, String line) throws IOException {
    client.send(line);
    assertThat(client.answer()).isEqualTo(line);
  }

  private static void awaitThat(Callable<Boolean> condition) {
    await().pollInterval(Duration.ofMillis(10)).until(condition);
  }
}
