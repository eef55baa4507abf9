package io.distlock.postgresql;

import io.distlock.servers.PgBouncer;
import io.distlock.servers.PostgresServer;
import io.distlock.spi.LeaseStore;
import io.distlock.tck.LeaseStoreContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Isolated;

/** The contract in the transaction mode of PgBouncer, on two connections to the server. */
@Tag("pgbouncer")
@Isolated
class PgBouncerLeaseStoreContractIT extends LeaseStoreContract {

  private static final PostgresServer SERVER = PostgresServer.start();
  private static final PgBouncer BOUNCER = PgBouncer.start(SERVER, 2);
  private static final Tables TABLES = new Tables(SERVER);

  private final String table = TABLES.next();

  @Override
  protected LeaseStore openStore() {
    return Setup.of(BOUNCER).withTable(table).open();
  }

  /** Nobody can listen there. */
  @Override
  protected boolean pushes() {
    return false;
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
  static void stop() {
    BOUNCER.close();
    SERVER.close();
  }
}
