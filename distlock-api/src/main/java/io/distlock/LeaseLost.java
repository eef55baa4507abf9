package io.distlock;

/**
 * A lease of this process was lost.
 *
 * @param loss which and how
 */
public record LeaseLost(LeaseLoss loss) implements LockEvent {

  @Override
  public String name() {
    return loss.name();
  }
}
