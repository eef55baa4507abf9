package io.distlock.trials;

import jakarta.enterprise.context.ApplicationScoped;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/** DataSources by their global JNDI names. */
@ApplicationScoped
class DataSources {

  @SuppressWarnings("BanJNDI") // the names are those of the test's own container
  DataSource find(String name) {
    try {
      return (DataSource) new InitialContext().lookup(name);
    } catch (NamingException e) {
      throw new IllegalStateException("no DataSource " + name, e);
    }
  }
}
