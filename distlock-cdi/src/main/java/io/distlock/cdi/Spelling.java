package io.distlock.cdi;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Tells misspelt property names from unknown ones: compares without punctuation and case. */
final class Spelling {

  private Spelling() {}

  /** The known name that was probably meant. */
  static Optional<String> suggest(String name, Set<String> known) {
    String plain = plain(name);
    return known.stream()
        .sorted()
        .filter(candidate -> distance(plain, plain(candidate)) <= tolerance(plain(candidate)))
        .min(Comparator.comparingInt(candidate -> distance(plain, plain(candidate))));
  }

  /** One slip in a short name, two in one of eight letters or more; the namespace not counted. */
  private static int tolerance(String plain) {
    return plain.length() - plain(CoreProperties.NAMESPACE).length() < 8 ? 1 : 2;
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
  }

  /**
   * How many letters to insert, delete, replace or swap with their neighbour (optimal string
   * alignment).
   */
  static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int replaced = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        d[i][j] = Math.min(replaced, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
