package io.distlock.cdi;

import io.distlock.LeaseLoss;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Those who want to know of the loss of one lease, for as long as they do: a transaction may keep a
 * lease through very many calls. Knows nothing of the lease, so that it keeps nobody from dropping
 * it. Safe for use by many threads.
 */
final class LossListeners {

  // guarded by this
  private final Set<Consumer<LeaseLoss>> listeners = new LinkedHashSet<>();
  private @Nullable LeaseLoss known;

  /** Tells the listener of the loss, at once if the lease is lost already. */
  void add(Consumer<LeaseLoss> listener) {
    LeaseLoss loss;
    synchronized (this) {
      loss = known;
      if (loss == null) {
        listeners.add(listener);
      }
    }
    if (loss != null) {
      listener.accept(loss);
    }
  }

  /** The listener need not be told any more; it may be just now, all the same. */
  synchronized void remove(Consumer<LeaseLoss> listener) {
    listeners.remove(listener);
  }

  /** The lease is lost. */
  void tell(LeaseLoss loss) {
    List<Consumer<LeaseLoss>> all;
    synchronized (this) {
      known = loss;
      all = new ArrayList<>(listeners);
      listeners.clear();
    }
    all.forEach(listener -> listener.accept(loss));
  }
}
