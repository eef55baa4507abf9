package io.distlock.spi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LeaseDataTest {

  @Test
  void bytes_are_copied_on_their_way_in_and_out() {
    byte[] mine = {1, 2, 3};
    LeaseData data = LeaseData.of(mine);
    mine[0] = 9;
    data.toBytes()[1] = 9;

    assertThat(data.toBytes()).containsExactly(1, 2, 3);
  }

  @Test
  void data_with_the_same_bytes_is_equal() {
    assertThat(LeaseData.of(new byte[] {1, 2}))
        .isEqualTo(LeaseData.of(new byte[] {1, 2}))
        .hasSameHashCodeAs(LeaseData.of(new byte[] {1, 2}))
        .isNotEqualTo(LeaseData.of(new byte[] {1, 3}))
        .isNotEqualTo(LeaseData.of(new byte[0]));
  }

  @Test
  void the_bytes_are_not_printed() {
    assertThat(LeaseData.of(new byte[] {42, 43})).hasToString("2 bytes");
  }
}
