package io.distlock.postgresql.faults;

import io.distlock.faults.StoreServer;
import io.distlock.servers.PostgresServer;
import java.net.URI;

/** A PostgreSQL of a test's own. */
final class PostgresUnderTest implements StoreServer {

  private final PostgresServer process;
  private final PostgresLook look;

  PostgresUnderTest() {
    process = PostgresServer.start();
    look = new PostgresLook(process);
  }

  @Override
  public URI uri() {
    return process.uri();
  }

  @Override
  public PostgresLook look() {
    return look;
  }

  @Override
  public void freeze() {
    process.freeze();
  }

  @Override
  public void thaw() {
    process.thaw();
  }

  /** Four for requests, one for renewals, and one that listens. */
  @Override
  public int connectionsOfAProcess() {
    return 6;
  }

  @Override
  public void close() {
    look.close();
    process.close();
  }
}
