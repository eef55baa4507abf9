package io.distlock.tck;

import io.distlock.LockStoreUnavailableException;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Requests that reach the store when the test says so, oldest first: {@code store.next(TRY_ACQUIRE,
 * late); … late.arrive()}. Safe for use by many threads.
 */
public final class LateRequest implements Misbehaviour {

  private final boolean first;
  private final Queue<StoreCall> onTheirWay = new ArrayDeque<>();

  private LateRequest(boolean first) {
    this.first = first;
  }

  /** The request is held back; the caller gets no reply and does not know its outcome. */
  public static LateRequest heldBack() {
    return new LateRequest(false);
  }

  /** The request takes effect and is answered, and a copy of it arrives once more. */
  public static LateRequest duplicated() {
    return new LateRequest(true);
  }

  @Override
  public Object around(StoreCall call) {
    synchronized (onTheirWay) {
      onTheirWay.add(call);
    }
    if (first) {
      return call.proceed();
    }
    throw new LockStoreUnavailableException("planted: no reply yet", null);
  }

  /**
   * Lets the oldest request arrive, on this thread.
   *
   * @return the store's answer, which reaches nobody else
   * @throws IllegalStateException if none is on its way
   */
  public Object arrive() {
    StoreCall call;
    synchronized (onTheirWay) {
      call = onTheirWay.poll();
    }
    if (call == null) {
      throw new IllegalStateException("no request is on its way");
    }
    return call.proceed();
  }

  /** How many requests are on their way. */
  public int onTheirWay() {
    synchronized (onTheirWay) {
      return onTheirWay.size();
    }
  }
}
