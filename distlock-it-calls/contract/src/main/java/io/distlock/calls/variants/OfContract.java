package io.distlock.calls.variants;

import jakarta.ejb.Local;
import jakarta.ejb.Stateless;

/** Does not repeat the annotation of its interface. */
@Stateless
@Local(LockedContract.class)
public class OfContract implements LockedContract {

  @Override
  public void run() {}
}
