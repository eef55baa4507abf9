package io.distlock.postgresql;

import io.distlock.servers.BackendServers;
import io.distlock.servers.Postgres;
import io.distlock.spi.LeaseStore;
import io.distlock.tck.LeaseStoreContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.parallel.Isolated;

/** Alone, since its short leases would not stand much company. */
@Isolated
class PostgresLeaseStoreContractIT extends LeaseStoreContract {

  private static final Postgres SERVER = BackendServers.postgresql();
  private static final Tables TABLES = new Tables(SERVER);

  private final String table = TABLES.next();

  @Override
  protected LeaseStore openStore() {
    return Setup.of(SERVER).withTable(table).open();
  }

  @Override
  protected void steal(String name) {
    Psql.run(SERVER, "DELETE FROM " + table + " WHERE name = '" + name + "'");
  }

  @Override
  protected void expire(String name) {
    Psql.run(
        SERVER,
        "UPDATE " + table + " SET expires_at = clock_timestamp() WHERE name = '" + name + "'");
  }

  @AfterAll
  static void drop_tables() {
    TABLES.drop();
  }
}
