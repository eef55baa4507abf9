package io.distlock.spi;

/** The answer to an abandonment. */
public enum AbandonAnswer {
  /** The attempt holds nothing and never will, even if it reaches the store only later. */
  FINAL,
  /**
   * The attempt holds nothing now, but might if it reaches the store later: repeat until one ttl
   * after it was sent.
   */
  FOR_NOW
}
