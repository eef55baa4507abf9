package io.distlock.engine;

import io.distlock.LockOptions;
import io.distlock.spi.LeaseData;
import io.distlock.spi.OwnershipToken;
import org.jspecify.annotations.Nullable;

/**
 * What the store granted, and when.
 *
 * @param name the name of the lock
 * @param owner this process
 * @param token the random identity of the grant
 * @param fencingToken the number that the store gave it
 * @param data what is kept on the lock, if anything
 * @param options what the caller asked for
 * @param deadline until when the holder may count on it if nobody renews it
 * @param grantedNanos when the answer was seen, on the monotonic clock
 */
record Grant(
    String name,
    String owner,
    OwnershipToken token,
    long fencingToken,
    @Nullable LeaseData data,
    LockOptions options,
    Deadline deadline,
    long grantedNanos) {}
