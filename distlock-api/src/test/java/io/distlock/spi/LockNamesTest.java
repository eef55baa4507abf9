package io.distlock.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LockNamesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        " ",
        "{}",
        "%_*?[]\\'\"",
        "a b",
        "鍵",
        "🔒",
        "\n",
        "\u0001",
        "\uffff",
        "\ue000"
      })
  void ordinary_and_strange_names_are_allowed(String name) {
    assertThat(LockNames.check(name)).isSameAs(name);
  }

  @Test
  void names_have_up_to_255_characters() {
    assertThat(LockNames.check("a".repeat(255))).hasSize(255);
    assertThat(LockNames.check("鍵".repeat(255))).hasSize(255);
    assertThat(LockNames.check("🔒".repeat(127) + "a")).hasSize(255);
  }

  @Test
  void longer_names_are_refused_and_not_truncated() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LockNames.check("a".repeat(256)))
        .withMessageContaining("at most 255 characters")
        .withMessageContaining("this one has 256");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LockNames.check("🔒".repeat(128)))
        .withMessageContaining("this one has 256");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LockNames.check("a".repeat(100_000)))
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(200));
  }

  @Test
  void the_empty_name_is_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LockNames.check(""))
        .withMessageContaining("must not be empty")
        .withMessageContaining("1 to 255");
  }

  @Test
  void a_nul_is_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LockNames.check("ab\0c"))
        .withMessageContaining("NUL")
        .withMessageContaining("index 2");
  }

  @ParameterizedTest
  @ValueSource(chars = {'\ud83d', '\udd12'})
  void an_unpaired_surrogate_is_refused(char surrogate) {
    for (String name : new String[] {"" + surrogate, surrogate + "b", "a" + surrogate + "b"}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> LockNames.check(name))
          .withMessageContaining("unpaired surrogate")
          .withMessageContaining("index " + name.indexOf(surrogate));
    }
  }

  @Test
  void surrogates_in_the_wrong_order_are_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LockNames.check("\udd12\ud83d"))
        .withMessageContaining("index 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LockNames.check("\ud83d\ud83d\udd12"))
        .withMessageContaining("index 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LockNames.check("\ud83d\udd12\udd12"))
        .withMessageContaining("index 2");
  }

  @Test
  void a_missing_name_is_named() {
    assertThatThrownBy(() -> LockNames.check(missing()))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("name");
  }

  /** What a caller without null checks passes. */
  @SuppressWarnings("NullAway")
  private static String missing() {
    return null;
  }
}
