package io.distlock.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerChoiceTest {

  private final List<String> asked = new ArrayList<>();

  @Test
  void auto_takes_what_is_configured_and_asks_no_further() {
    ServerChoice<String> all = new ServerChoice<>(has("uri"), has("docker"), has("local"));
    assertThat(all.choose("Store", ServerMode.AUTO).server()).isEqualTo("uri");
    assertThat(asked).containsExactly("uri");
  }

  @Test
  void auto_prefers_docker_to_a_local_process() {
    ServerChoice<String> unconfigured =
        new ServerChoice<>(lacks("uri"), has("docker"), has("local"));
    assertThat(unconfigured.choose("Store", ServerMode.AUTO).server()).isEqualTo("docker");
    assertThat(asked).containsExactly("uri", "docker");
  }

  @Test
  void auto_falls_back_to_a_local_process_and_says_why() {
    ServerChoice<String> localOnly =
        new ServerChoice<>(lacks("uri"), lacks("docker"), has("local"));
    assertThat(localOnly.choose("Store", ServerMode.AUTO))
        .hasToString("Store for the tests: from local (no uri; no docker)");
  }

  @Test
  void auto_fails_with_all_reasons_when_there_is_nothing() {
    ServerChoice<String> nothing =
        new ServerChoice<>(lacks("uri"), lacks("docker"), lacks("local"));
    assertThatIllegalStateException()
        .isThrownBy(() -> nothing.choose("Store", ServerMode.AUTO))
        .withMessage(
            "No Store for the tests with distlock.test.servers=auto: no uri; no docker; no local");
  }

  @Test
  void auto_never_replaces_a_configured_server_that_does_not_work() {
    ServerSource<String> broken =
        () -> {
          throw new IllegalStateException("nothing listens");
        };
    ServerChoice<String> choice = new ServerChoice<>(broken, has("docker"), has("local"));
    assertThatIllegalStateException()
        .isThrownBy(() -> choice.choose("Store", ServerMode.AUTO))
        .withMessage("nothing listens");
    assertThat(asked).isEmpty();
  }

  @Test
  void a_forced_mode_asks_its_source_only() {
    ServerChoice<String> all = new ServerChoice<>(has("uri"), has("docker"), has("local"));
    assertThat(all.choose("Store", ServerMode.URI).server()).isEqualTo("uri");
    assertThat(all.choose("Store", ServerMode.DOCKER).server()).isEqualTo("docker");
    assertThat(all.choose("Store", ServerMode.LOCAL).server()).isEqualTo("local");
    assertThat(asked).containsExactly("uri", "docker", "local");
  }

  @Test
  void a_forced_mode_fails_where_auto_would_fall_back() {
    ServerChoice<String> localOnly =
        new ServerChoice<>(lacks("uri"), lacks("docker"), has("local"));
    assertThatIllegalStateException()
        .isThrownBy(() -> localOnly.choose("Store", ServerMode.DOCKER))
        .withMessage("No Store for the tests with distlock.test.servers=docker: no docker");
    assertThatIllegalStateException()
        .isThrownBy(() -> localOnly.choose("Store", ServerMode.URI))
        .withMessage("No Store for the tests with distlock.test.servers=uri: no uri");
  }

  private ServerSource<String> has(String name) {
    return () -> {
      asked.add(name);
      return new Offer.Server<>(name, "from " + name);
    };
  }

  private ServerSource<String> lacks(String name) {
    return () -> {
      asked.add(name);
      return new Offer.None<>("no " + name);
    };
  }
}
