package io.distlock.calls;

import io.distlock.cdi.Locked;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Business method of an enterprise bean behind an interface. */
@Stateless
public class BeanWithInterface implements LocalContract {

  @Inject Work work;

  @Override
  @Locked
  public void open() {
    work.run("BeanWithInterface.open");
  }
}
