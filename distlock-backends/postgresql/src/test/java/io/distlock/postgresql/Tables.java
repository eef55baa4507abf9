package io.distlock.postgresql;

import io.distlock.servers.Postgres;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Tables that no other test uses, on a server that others may use too. */
final class Tables {

  private final Postgres server;
  private final Queue<String> names = new ConcurrentLinkedQueue<>();

  Tables(Postgres server) {
    this.server = server;
  }

  /** The name of one that is not there yet. */
  String next() {
    String name = "lease_" + UUID.randomUUID().toString().replace('-', '_');
    names.add(name);
    return name;
  }

  /** Drops those that are there. */
  void drop() {
    try (Psql psql = Psql.on(server)) {
      names.forEach(name -> psql.run("DROP TABLE IF EXISTS " + name));
    }
  }
}
