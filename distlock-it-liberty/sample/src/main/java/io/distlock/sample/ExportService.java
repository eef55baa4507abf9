package io.distlock.sample;

import io.distlock.cdi.CurrentLease;
import io.distlock.cdi.Locked;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.CompletionStage;

/** Exports what belongs to a customer: one export for each customer at a time, on all servers. */
@ApplicationScoped
@SuppressWarnings("NullAway.Init") // the container injects
class ExportService {

  @Resource ManagedExecutorService executor;
  @Inject CurrentLease lease;

  /**
   * Begins an export. The lock is held until the stage is completed, which is long after this
   * method has returned.
   */
  @Locked("export-{customer}")
  public CompletionStage<String> export(String customer, long millis) {
    long fencingToken = lease.fencingToken(); // there is no current lease on the other thread
    return executor.supplyAsync(() -> write(customer, fencingToken, millis));
  }

  private static String write(String customer, long fencingToken, long millis) {
    try {
      Thread.sleep(millis);
      return "export of %s %d".formatted(customer, fencingToken);
    } catch (InterruptedException e) {
      throw new IllegalStateException("the server stops", e);
    }
  }
}
