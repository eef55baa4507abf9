package io.distlock.calls;

import io.distlock.cdi.Locked;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** The ways to write a duration; {@code config} has its own from the configuration. */
@ApplicationScoped
public class Durations {

  @Inject Work work;

  /** ISO 8601. */
  @Locked(ttl = "PT1M30S")
  public void iso() {
    work.run("Durations.iso");
  }

  /** With spaces around. */
  @Locked(ttl = " PT1M30S ")
  public void spaces() {
    work.run("Durations.spaces");
  }

  /** One number. */
  @Locked(ttl = "90s")
  public void seconds() {
    work.run("Durations.seconds");
  }

  /** Two numbers. */
  @Locked(ttl = "1m30s")
  public void minutesAndSeconds() {
    work.run("Durations.minutesAndSeconds");
  }

  /** Overridden. */
  @Locked
  public void config() {
    work.run("Durations.config");
  }
}
