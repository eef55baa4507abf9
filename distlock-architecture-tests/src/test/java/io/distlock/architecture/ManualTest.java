package io.distlock.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the manual quotes from the sources still stands there, and what it links to is there. */
class ManualTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path MANUAL = ROOT.resolve("src-site/markdown");
  private static final Pattern QUOTE =
      Pattern.compile("<!-- from (\\S+) -->\\n```\\w+\\n(.*?)```", Pattern.DOTALL);
  private static final Pattern LINK = Pattern.compile("\\]\\(([^):#]+\\.md)\\)");

  @Test
  void quotes_are_true() throws IOException {
    int quotes = 0;
    for (Path page : pages()) {
      for (MatchResult quote : QUOTE.matcher(Files.readString(page)).results().toList()) {
        quotes++;
        String source = Files.readString(ROOT.resolve(quote.group(1)));
        assertThat(source).as("%s, quoted by %s", quote.group(1), page).contains(quote.group(2));
      }
    }
    assertThat(quotes).as("quotes seen").isGreaterThanOrEqualTo(8);
  }

  @Test
  void links_between_pages_lead_somewhere() throws IOException {
    for (Path page : pages()) {
      for (MatchResult link : LINK.matcher(Files.readString(page)).results().toList()) {
        assertThat(page.resolveSibling(link.group(1))).as("link in %s", page).exists();
      }
    }
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> all = Files.walk(MANUAL)) {
      List<Path> pages = all.filter(path -> path.toString().endsWith(".md")).toList();
      assertThat(pages).hasSizeGreaterThanOrEqualTo(5);
      return Stream.concat(pages.stream(), Stream.of(ROOT.resolve("README.md"))).toList();
    }
  }
}
