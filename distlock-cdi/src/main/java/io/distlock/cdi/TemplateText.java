package io.distlock.cdi;

import java.util.ArrayList;
import java.util.List;

/** Cuts a text with placeholders at its braces. */
final class TemplateText {

  /** What a piece of the text is. */
  enum Kind {
    /** To be taken as it is. */
    LITERAL,
    /** What stands in {...}. */
    ARGUMENT,
    /** What stands in ${...}. */
    CONFIGURED
  }

  /**
   * A stretch of the text.
   *
   * @param text without the braces
   */
  record Piece(Kind kind, String text) {}

  private final String text;
  private final List<Piece> pieces = new ArrayList<>();
  private int at;

  private TemplateText(String text) {
    this.text = text;
  }

  /**
   * The pieces, in their order.
   *
   * @throws IllegalArgumentException if braces are not balanced, nested or empty
   */
  static List<Piece> split(String text) {
    TemplateText rest = new TemplateText(text);
    while (rest.at < text.length()) {
      rest.take();
    }
    return rest.pieces;
  }

  private void take() {
    int open = text.indexOf('{', at);
    int close = text.indexOf('}', at);
    if (open < 0 && close < 0) {
      addLiteral(text.length());
      at = text.length();
      return;
    }
    checkBalanced(open, close);
    boolean configured = open > at && text.charAt(open - 1) == '$';
    addLiteral(configured ? open - 1 : open);
    String inside = text.substring(open + 1, close);
    if (inside.isBlank()) {
      throw new IllegalArgumentException(
          "the braces at index %d are empty: expected a parameter as in {id} or {0}, or a property as in ${job.name}"
              .formatted(open));
    }
    pieces.add(new Piece(configured ? Kind.CONFIGURED : Kind.ARGUMENT, inside));
    at = close + 1;
  }

  private void addLiteral(int end) {
    if (end > at) {
      pieces.add(new Piece(Kind.LITERAL, text.substring(at, end)));
    }
  }

  private void checkBalanced(int open, int close) {
    if (open < 0 || (close >= 0 && close < open)) {
      throw new IllegalArgumentException(
          "the } at index %d has no {: expected pairs of braces".formatted(close));
    }
    if (close < 0) {
      throw new IllegalArgumentException(
          "the { at index %d has no }: expected pairs of braces".formatted(open));
    }
    int inner = text.indexOf('{', open + 1);
    if (inner >= 0 && inner < close) {
      throw new IllegalArgumentException(
          "the { at index %d stands inside of other braces: expected pairs side by side"
              .formatted(inner));
    }
  }
}
