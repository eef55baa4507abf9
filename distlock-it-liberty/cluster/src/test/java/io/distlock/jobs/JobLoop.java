package io.distlock.jobs;

import io.distlock.cdi.CurrentLease;
import io.distlock.cdi.Locked;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.inject.Inject;
import java.net.URI;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * A long job that every server tries to run once a second. Its ttl is longer than a test takes, so
 * that a lease which is left behind shows.
 */
@Singleton
public class JobLoop {

  @Inject CurrentLease lease;

  @Inject
  @ConfigProperty(name = "sample.server")
  String server;

  @Inject
  @ConfigProperty(name = "sample.probe.url")
  URI probe;

  @Inject
  @ConfigProperty(name = "jobs.millis", defaultValue = "3000")
  long millis;

  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  @Locked(value = "job", ttl = "2m")
  public void run() {
    new ProbedWork(probe, server).run(lease.fencingToken(), millis);
  }
}
