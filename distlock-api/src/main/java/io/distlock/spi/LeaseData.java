package io.distlock.spi;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Immutable bytes that are kept on a lock. */
public final class LeaseData {

  private final byte[] bytes;

  private LeaseData(byte[] bytes) {
    this.bytes = bytes;
  }

  /** A copy of the bytes. */
  public static LeaseData of(byte[] bytes) {
    return new LeaseData(bytes.clone());
  }

  /** A copy of the bytes. */
  public byte[] toBytes() {
    return bytes.clone();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof LeaseData that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return bytes.length + " bytes";
  }
}
