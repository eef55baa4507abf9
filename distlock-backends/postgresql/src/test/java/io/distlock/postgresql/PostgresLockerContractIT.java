package io.distlock.postgresql;

import io.distlock.Locker;
import io.distlock.engine.LeaseEngine;
import io.distlock.servers.BackendServers;
import io.distlock.servers.Postgres;
import io.distlock.tck.LockerContract;
import org.junit.jupiter.api.AfterEach;

class PostgresLockerContractIT extends LockerContract {

  private static final Postgres SERVER = BackendServers.postgresql();
  private static final String TABLE = Setup.newTable();

  @Override
  protected Locker newLocker() {
    return LeaseEngine.builder(Setup.of(SERVER).withTable(TABLE).open()).build();
  }

  @Override
  protected void steal(String name) {
    Psql.run(SERVER, "DELETE FROM " + TABLE + " WHERE name = '" + name + "'");
  }

  @AfterEach
  void drop_the_table() {
    Psql.run(SERVER, "DROP TABLE IF EXISTS " + TABLE);
  }
}
