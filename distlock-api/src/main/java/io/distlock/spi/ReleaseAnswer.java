package io.distlock.spi;

/** The answer to a release. */
public enum ReleaseAnswer {
  /** The lease held its name until now. */
  RELEASED,
  /** The lease did not hold its name; nothing was changed. */
  NOT_HELD
}
