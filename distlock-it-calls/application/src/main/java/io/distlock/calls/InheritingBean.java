package io.distlock.calls;

import jakarta.enterprise.context.ApplicationScoped;

/** Has its locked method from a class that is no bean. */
@ApplicationScoped
public class InheritingBean extends Parent {

  @Override
  String name() {
    return "InheritingBean";
  }
}
