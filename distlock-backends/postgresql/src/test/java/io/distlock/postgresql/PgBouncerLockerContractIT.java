package io.distlock.postgresql;

import io.distlock.Locker;
import io.distlock.engine.LeaseEngine;
import io.distlock.servers.PgBouncer;
import io.distlock.servers.PostgresServer;
import io.distlock.tck.LockerContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Isolated;

/** The contract in the transaction mode of PgBouncer, on two connections to the server. */
@Tag("pgbouncer")
@Isolated
class PgBouncerLockerContractIT extends LockerContract {

  private static final PostgresServer SERVER = PostgresServer.start();
  private static final PgBouncer BOUNCER = PgBouncer.start(SERVER, 2);
  private static final Tables TABLES = new Tables(SERVER);

  private final String table = TABLES.next();

  @Override
  protected Locker newLocker() {
    return LeaseEngine.builder(Setup.of(BOUNCER).withTable(table).open()).build();
  }

  @Override
  protected void steal(String name) {
    Psql.run(SERVER, "DELETE FROM " + table + " WHERE name = '" + name + "'");
  }

  @AfterAll
  static void stop() {
    BOUNCER.close();
    SERVER.close();
  }
}
