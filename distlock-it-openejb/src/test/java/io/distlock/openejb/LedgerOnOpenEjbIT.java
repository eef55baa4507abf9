package io.distlock.openejb;

import io.distlock.calls.contract.CallsServer;
import io.distlock.calls.contract.LedgerContract;
import io.distlock.calls.ledger.LedgerDesk;
import io.distlock.cdi.Locked;
import io.distlock.servers.Postgres;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.openejb.testing.Configuration;
import org.apache.openejb.testing.Module;

/** OpenEJB in this JVM; the others that want the locks are the test's own. */
class LedgerOnOpenEjbIT extends LedgerContract {

  @Override
  protected List<CallsServer> start(List<Map<String, String>> settings, Postgres database) {
    Composition ledger = new Composition(database);
    try {
      return List.of(
          OpenEjbServer.start(
              settings.get(0), ledger, (word, argument) -> ledger.desk.answer(word, argument)));
    } catch (Exception problem) {
      throw new IllegalStateException(problem);
    }
  }

  @Override
  protected String dataSource() {
    return "openejb:Resource/jdbc/ledger";
  }

  @Override
  protected int size() {
    return 1;
  }

  /** The application and its DataSource. */
  public static final class Composition {

    private final Postgres database;

    @Inject private LedgerDesk desk;

    private Composition(Postgres database) {
      this.database = database;
    }

    /** What an administrator writes into tomee.xml. */
    @Configuration
    public Properties resources() {
      Properties resources = new Properties();
      resources.setProperty("jdbc/ledger", "new://Resource?type=DataSource");
      resources.setProperty("jdbc/ledger.JdbcDriver", "org.postgresql.Driver");
      resources.setProperty("jdbc/ledger.JdbcUrl", database.jdbcUrl());
      resources.setProperty("jdbc/ledger.UserName", database.username());
      resources.setProperty("jdbc/ledger.JtaManaged", "true");
      resources.setProperty("jdbc/ledger.MaxTotal", "40");
      resources.setProperty("openejb.timer.pool.size", "20");
      return resources;
    }

    /** The beans. */
    @Module
    public Class<?>[] ledger() {
      return Stream.of(LedgerDesk.class, Locked.class)
          .flatMap(one -> Jar.classesBeside(one).stream())
          .toArray(Class<?>[]::new);
    }
  }
}
