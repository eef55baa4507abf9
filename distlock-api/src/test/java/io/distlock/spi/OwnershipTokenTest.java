package io.distlock.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OwnershipTokenTest {

  private static final Duration TTL = Duration.ofSeconds(30);

  @Test
  void random_tokens_are_all_different() {
    Set<OwnershipToken> tokens = new HashSet<>();
    for (int i = 0; i < 10_000; i++) {
      tokens.add(OwnershipToken.random());
    }

    assertThat(tokens).hasSize(10_000);
  }

  @Test
  void random_tokens_have_32_hexadecimal_digits() {
    assertThat(OwnershipToken.random().value()).matches("[0-9a-f]{32}");
  }

  @Test
  void a_token_is_never_printed() {
    OwnershipToken token = new OwnershipToken("s3cret");

    assertThat(token).asString().isEqualTo("OwnershipToken[hidden]");
    assertThat(AcquireRequest.of("a", token, "me", TTL)).asString().doesNotContain("s3cret");
    assertThat(ReleaseRequest.of("a", token)).asString().doesNotContain("s3cret");
    assertThat(new RenewRequest("a", token, TTL)).asString().doesNotContain("s3cret");
    assertThat(new AbandonRequest("a", token, TTL)).asString().doesNotContain("s3cret");
  }

  @Test
  void the_empty_token_is_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new OwnershipToken(""))
        .withMessage("an ownership token must not be empty");
  }

  @Test
  void tokens_with_the_same_value_are_equal() {
    assertThat(new OwnershipToken("a"))
        .isEqualTo(new OwnershipToken("a"))
        .isNotEqualTo(new OwnershipToken("b"));
  }
}
