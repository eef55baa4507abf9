package io.distlock.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfiguredRedisTest {

  @Test
  void a_server_that_listens_is_taken_as_it_is_named() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String uri = "redis://somebody:secret@127.0.0.1:" + server.getLocalPort() + "/3";
      ConfiguredRedis redis = ConfiguredRedis.at(uri);
      assertThat(redis.uri()).hasToString(uri);
      assertThat(redis.address()).isEqualTo("127.0.0.1:" + server.getLocalPort());
    }
  }

  @Test
  void the_port_can_be_left_out() {
    assertThat(new ConfiguredRedis(URI.create("rediss://cache")).address()).isEqualTo("cache:6379");
  }

  @Test
  void a_server_that_does_not_listen_is_an_error_that_names_address_and_setting() {
    int nobody = FreePort.find();
    assertThatIllegalStateException()
        .isThrownBy(() -> ConfiguredRedis.at("redis://:secret@127.0.0.1:" + nobody))
        .withMessage(
            "Nothing listens at 127.0.0.1:" + nobody + ", which distlock.test.redis.uri names");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"localhost:6379", "http://:secret@localhost:6379", "redis:secret", "secret uri"})
  void anything_else_is_an_error_that_keeps_the_password_to_itself(String uri) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ConfiguredRedis.at(uri))
        .withMessageContaining("distlock.test.redis.uri")
        .withMessageNotContaining("secret")
        .withNoCause();
  }
}
