package io.distlock.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.distlock.LockInfo;
import io.distlock.spi.LockNames;
import io.distlock.spi.ReleaseAnswer;
import io.distlock.spi.RenewAnswer.Renewed;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every allowed name works, and different names are different locks. */
interface NameRules extends StoreFixture {

  @Test
  default void names_of_one_character_are_different_locks() {
    assertDifferentLocks(List.of("a", "A", "b", "{", "}", ":", "*", "?", "%", "_", " ", "é", "鍵"));
  }

  @Test
  default void the_longest_names_are_not_truncated() {
    String start = "n".repeat(LockNames.MAX_LENGTH - 1);

    assertDifferentLocks(List.of(start + "a", start + "b", start));
  }

  @Test
  default void the_longest_names_may_need_many_bytes() {
    String cjk = "鍵".repeat(LockNames.MAX_LENGTH - 1);
    String emoji = "🔒".repeat(LockNames.MAX_LENGTH / 2);

    assertDifferentLocks(List.of(cjk + "一", cjk + "二", emoji + "a", emoji + "b"));
  }

  @Test
  default void names_with_special_characters_are_different_locks() {
    assertDifferentLocks(
        List.of(
            "{a}",
            "{a}b",
            "{a}{b}",
            "{}",
            "{}a",
            "a{",
            "}a",
            "a:b",
            "a::b",
            "%",
            "%%",
            "a%",
            "a_",
            "ab",
            "*",
            "a*",
            "a?",
            "[a]",
            "[ab]",
            "\\",
            "\\\\",
            "a\\",
            "'",
            "''",
            "\"",
            "a'b",
            "; DROP TABLE x; --",
            "$1",
            "${x}",
            "#{x}",
            "\t",
            "\n",
            "a\nb",
            "a\r\nb",
            "/",
            "a/b",
            ".",
            "..",
            "a.b",
            "-",
            "--",
            "null",
            "0",
            "00",
            "\u007f",
            "\u00a0",
            "\ufeff"));
  }

  @Test
  default void names_that_look_alike_are_different_locks() {
    assertDifferentLocks(
        List.of(
            "job",
            "Job",
            "JOB",
            " job",
            "job ",
            "job  ",
            "é",
            "e\u0301",
            "ß",
            "ss",
            "ı",
            "i",
            "İ",
            "ﬀ",
            "ff",
            "鍵",
            "锁",
            "🔒",
            "🔓",
            "👩\u200d🔧",
            "👩🔧"));
  }

  @Test
  default void random_names_are_different_locks() {
    Random random = new Random(7);
    Set<String> names = new LinkedHashSet<>();
    while (names.size() < 200) {
      names.add(randomName(random));
    }

    assertDifferentLocks(names);
  }

  private static String randomName(Random random) {
    String alphabet = "{}ab:";
    StringBuilder name = new StringBuilder();
    for (int length = 1 + random.nextInt(8); length > 0; length--) {
      name.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return name.toString();
  }

  /** Takes all of them, sees that each has its own holder, and gives one after the other back. */
  private void assertDifferentLocks(Collection<String> names) {
    List<Claim> claims = names.stream().map(name -> claim(name).withData(name)).toList();
    claims.forEach(Claim::acquire);

    try (Stream<LockInfo> all = otherStore().findAll()) {
      assertThat(all.map(LockInfo::name)).containsExactlyInAnyOrderElementsOf(names);
    }
    for (Claim claim : claims) {
      claim.assertHolds();
      assertThat(store().data(claim.name())).contains(Claim.data(claim.name()));
      rival(claim.name()).acquireInVain();
      assertThat(claim.renew()).isEqualTo(new Renewed());
      assertThat(claim.release()).as("'%s'", claim.name()).isEqualTo(ReleaseAnswer.RELEASED);
      assertFree(claim.name());
    }
  }
}
