package io.distlock.spi;

import org.jspecify.annotations.Nullable;

/**
 * The lease is granted.
 *
 * @param fencingToken larger than every earlier one of the name
 * @param data what is now kept on the lock, if anything
 */
public record Granted(long fencingToken, @Nullable LeaseData data)
    implements AcquireAnswer, HandOverAnswer {}
