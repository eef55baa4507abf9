package io.distlock;

/**
 * The lease was lost while its holder still counted on it; somebody else may hold the lock by now.
 */
public final class LeaseLostException extends LeaseNotHeldException {

  private static final long serialVersionUID = 1L;

  private final LeaseLoss loss;

  /** For Lockers: the lease was lost in that way. */
  public LeaseLostException(LeaseLoss loss) {
    super(loss.name(), loss.describe(), null);
    this.loss = loss;
  }

  /** How it was lost. */
  public LeaseLoss loss() {
    return loss;
  }
}
