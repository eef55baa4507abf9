package io.distlock.postgresql;

import io.distlock.servers.BackendServers;
import io.distlock.servers.Postgres;
import io.distlock.spi.LeaseStore;
import io.distlock.tck.LeaseStoreContract;
import org.junit.jupiter.api.AfterEach;

class PostgresLeaseStoreContractIT extends LeaseStoreContract {

  private static final Postgres SERVER = BackendServers.postgresql();
  private static final String TABLE = Setup.newTable();

  @Override
  protected LeaseStore openStore() {
    return Setup.of(SERVER).withTable(TABLE).open();
  }

  @Override
  protected void steal(String name) {
    Psql.run(SERVER, "DELETE FROM " + TABLE + " WHERE name = '" + name + "'");
  }

  @Override
  protected void expire(String name) {
    Psql.run(
        SERVER,
        "UPDATE " + TABLE + " SET expires_at = clock_timestamp() WHERE name = '" + name + "'");
  }

  @Override
  protected boolean pushes() {
    return false;
  }

  @AfterEach
  void drop_the_table() {
    Psql.run(SERVER, "DROP TABLE IF EXISTS " + TABLE);
  }
}
