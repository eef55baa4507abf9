package io.distlock.quiet;

import io.distlock.cdi.Locked;
import jakarta.enterprise.context.ApplicationScoped;

/** Tells how many are inside of a locked method. */
@ApplicationScoped
public class QuietDesk {

  /** Stays inside for a while. */
  @Locked("quiet")
  public String work(long millis) throws InterruptedException {
    Thread.sleep(millis);
    return "worked=true";
  }
}
