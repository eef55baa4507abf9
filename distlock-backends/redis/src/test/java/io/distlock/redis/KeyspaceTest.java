package io.distlock.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.spi.OwnershipToken;
import io.lettuce.core.cluster.SlotHash;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeyspaceTest {

  private final Keyspace keyspace = new Keyspace("distlock:");

  @Test
  void every_stripe_has_a_cluster_slot_of_its_own() {
    assertThat(
            IntStream.range(0, Keyspace.STRIPES)
                .map(stripe -> SlotHash.getSlot("distlock:{" + stripe + "}:fence"))
                .distinct())
        .hasSize(Keyspace.STRIPES);
  }

  @Test
  void all_keys_of_a_name_are_in_one_slot_whatever_braces_it_contains() {
    for (String name : namesWithBraces()) {
      assertThat(
              List.of(
                  SlotHash.getSlot(keyspace.lease(name)),
                  SlotHash.getSlot(keyspace.data(name)),
                  SlotHash.getSlot(keyspace.fence(name)),
                  SlotHash.getSlot(keyspace.tombstone(name, OwnershipToken.random())),
                  SlotHash.getSlot(keyspace.freedChannel(name))))
          .as(name)
          .containsOnly(SlotHash.getSlot(keyspace.fence(name)));
    }
  }

  @Test
  void different_names_have_different_keys_and_come_back_from_them() {
    List<String> names = namesWithBraces();
    assertThat(names.stream().map(keyspace::lease).distinct()).hasSize(names.size());
    assertThat(names)
        .allSatisfy(name -> assertThat(keyspace.nameOf(keyspace.lease(name))).contains(name));
  }

  @Test
  void stripes_never_change() {
    assertThat(Keyspace.stripe("a")).isEqualTo(0x43);
    assertThat(Keyspace.stripe("nightly report")).isEqualTo(0x70);
  }

  @Test
  void what_is_no_key_of_a_lease_has_no_name() {
    assertThat(keyspace.nameOf(keyspace.data("a"))).isEmpty();
    assertThat(keyspace.nameOf("distlock:{1}:lease:a")).isEmpty();
    assertThat(keyspace.nameOf("other:" + keyspace.lease("a"))).isEmpty();
  }

  @Test
  void the_pattern_of_leases_takes_the_prefix_literally() {
    assertThat(new Keyspace("a*?[b]\\c^-:").leasePattern())
        .isEqualTo("a\\*\\?\\[b\\]\\\\c^-:{*}:lease:*");
  }

  @Test
  void an_ownership_token_is_one_word_and_never_the_mark_of_a_kept_name() {
    assertThat(Wire.token(new OwnershipToken("0123456789abcdef"))).isEqualTo("0123456789abcdef");
    assertThat(Wire.token(new OwnershipToken("~"))).isEqualTo("%7E");
    assertThat(Wire.token(new OwnershipToken("a b\nc"))).doesNotContainAnyWhitespaces();
  }

  /** Names that are known to be difficult, and 200 random ones. */
  static List<String> namesWithBraces() {
    List<String> names =
        "x {} } }a }{ a}b{c {u} {u}x {}{a}"
            .lines()
            .flatMap(l -> List.of(l.split(" ")).stream())
            .collect(Collectors.toList());
    Random random = new Random(1);
    for (int i = 0; i < 200; i++) {
      names.add(
          random
              .ints(1 + random.nextInt(12), 0, 5)
              .mapToObj(index -> String.valueOf("{}ab:".charAt(index)))
              .collect(Collectors.joining()));
    }
    return names.stream().distinct().toList();
  }
}
