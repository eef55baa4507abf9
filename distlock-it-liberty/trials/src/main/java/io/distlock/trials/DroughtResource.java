package io.distlock.trials;

import io.distlock.LockOptions;
import io.distlock.Locker;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** An application that holds all connections of a DataSource. */
@Path("/droughts")
@ApplicationScoped
public class DroughtResource {

  @Inject DataSources dataSources;
  @Inject Locker locker;

  private final Map<String, Drought> byName = new ConcurrentHashMap<>();

  /**
   * Begins a drought, in which each thread that holds a connection acquires a lock: how many they
   * are, and the milliseconds of the slowest.
   */
  @POST
  public String begin(@QueryParam("datasource") String name) {
    Drought drought = new Drought(dataSources.find(name));
    byName.put(name, drought);
    List<Long> millis = drought.begin(this::lock);
    long slowest = millis.stream().mapToLong(Long::longValue).max().orElse(0);
    return "taken=%d\nslowestMillis=%d".formatted(millis.size(), slowest);
  }

  private long lock() {
    long start = System.nanoTime();
    locker
        .tryAcquire("drought-" + UUID.randomUUID(), LockOptions.defaults())
        .orElseThrow()
        .release();
    return (System.nanoTime() - start) / 1_000_000;
  }

  @DELETE
  public String end(@QueryParam("datasource") String name) {
    Optional.ofNullable(byName.remove(name)).orElseThrow().end();
    return "ended=true";
  }
}
