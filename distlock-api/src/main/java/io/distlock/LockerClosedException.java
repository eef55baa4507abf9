package io.distlock;

/** The Locker was closed, before the call or while it waited; no lease is left behind. */
public final class LockerClosedException extends LockException {

  private static final long serialVersionUID = 1L;

  /** For Lockers. */
  public LockerClosedException() {
    super(
        "this Locker is closed: the application is stopping, or somebody called close() on it",
        null);
  }
}
