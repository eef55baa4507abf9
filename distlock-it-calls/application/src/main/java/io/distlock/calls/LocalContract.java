package io.distlock.calls;

import jakarta.ejb.Local;

/** The view of an enterprise bean. */
@Local
public interface LocalContract {

  /** Locked by the bean behind. */
  void open();
}
