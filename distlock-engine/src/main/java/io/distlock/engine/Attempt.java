package io.distlock.engine;

import io.distlock.LockOptions;
import io.distlock.spi.AbandonRequest;
import io.distlock.spi.AcquireRequest;

/**
 * One request for a lease, with an identity of its own, that is sent at most once.
 *
 * @param request what the store is asked
 * @param options what the caller asked for
 * @param deadline until when the lease can be counted on, if it is granted
 */
record Attempt(AcquireRequest request, LockOptions options, Deadline deadline) {

  AbandonRequest abandonment() {
    return new AbandonRequest(request.name(), request.token(), request.ttl());
  }
}
