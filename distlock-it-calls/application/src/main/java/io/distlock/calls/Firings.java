package io.distlock.calls;

/**
 * How often a timer has fired, and what came of it.
 *
 * @param timer its class, without the package
 * @param fired how often the container called it
 * @param escaped how often an exception left it
 */
public record Firings(String timer, long fired, long escaped) {

  /** Writes it for {@link #parse}. */
  public String toLine() {
    return "%s %d %d".formatted(timer, fired, escaped);
  }

  /** Reads what {@link #toLine} wrote. */
  public static Firings parse(String line) {
    String[] parts = line.split(" ", -1);
    return new Firings(parts[0], Long.parseLong(parts[1]), Long.parseLong(parts[2]));
  }

  Firings plus(boolean hasEscaped) {
    return new Firings(timer, fired + 1, escaped + (hasEscaped ? 1 : 0));
  }
}
