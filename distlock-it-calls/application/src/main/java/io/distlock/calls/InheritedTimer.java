package io.distlock.calls;

import jakarta.ejb.Singleton;

/** Has its timer method from a class that is no bean. */
@Singleton
@Witnessed
public class InheritedTimer extends ParentTimer {

  @Override
  String name() {
    return "InheritedTimer";
  }
}
