package io.distlock.postgresql;

import io.distlock.Locker;
import io.distlock.engine.LeaseEngine;
import io.distlock.servers.BackendServers;
import io.distlock.servers.Postgres;
import io.distlock.tck.LockerContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.parallel.Isolated;

/** Alone, since its short leases would not stand much company. */
@Isolated
class PostgresLockerContractIT extends LockerContract {

  private static final Postgres SERVER = BackendServers.postgresql();
  private static final Tables TABLES = new Tables(SERVER);

  private final String table = TABLES.next();

  @Override
  protected Locker newLocker() {
    return LeaseEngine.builder(Setup.of(SERVER).withTable(table).open()).build();
  }

  @Override
  protected void steal(String name) {
    Psql.run(SERVER, "DELETE FROM " + table + " WHERE name = '" + name + "'");
  }

  @AfterAll
  static void drop_tables() {
    TABLES.drop();
  }
}
