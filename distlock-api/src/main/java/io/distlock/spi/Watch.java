package io.distlock.spi;

/** A running observation of one name's releases. Closing it stops the hints and never fails. */
public interface Watch extends AutoCloseable {

  /**
   * Whether releases are being told at the moment; false while the connection is interrupted, or
   * where push is missing.
   */
  boolean isLive();

  @Override
  void close();

  /** The watch of a store that cannot push: never live. */
  static Watch none() {
    return NoWatch.INSTANCE;
  }
}
