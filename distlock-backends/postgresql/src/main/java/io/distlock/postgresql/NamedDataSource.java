package io.distlock.postgresql;

import io.distlock.LockConfigurationException;
import io.distlock.spi.StoreSettings;
import java.util.regex.Pattern;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Finds a DataSource by its JNDI name. Done when the store is opened, which is while the
 * application is being deployed: the store's own threads do not see java:comp.
 */
final class NamedDataSource {

  /** Other schemes than java: may ask other machines. */
  private static final Pattern LOCAL = Pattern.compile("(java:)?[^:]+");

  private NamedDataSource() {}

  @SuppressWarnings("BanJNDI") // the name is the deployer's, and cannot lead to another machine
  static DataSource lookUp(String name) {
    if (!LOCAL.matcher(name).matches()) {
      throw StoreSettings.wrong(
          PostgresSettings.DATASOURCE,
          name,
          "a JNDI name such as jdbc/locks or java:comp/env/jdbc/locks");
    }
    try {
      Object found = new InitialContext().lookup(name);
      if (found instanceof DataSource dataSource) {
        return dataSource;
      }
      throw wrong(name, found == null ? "nothing" : "a " + found.getClass().getName(), null);
    } catch (NamingException e) {
      throw wrong(name, "nothing (" + e + ")", e);
    }
  }

  private static LockConfigurationException wrong(
      String name, String found, @Nullable Exception cause) {
    return new LockConfigurationException(
        "%s is '%s', where there is %s, but expected the JNDI name of a javax.sql.DataSource"
            .formatted(PostgresSettings.DATASOURCE, name, found),
        cause);
  }
}
