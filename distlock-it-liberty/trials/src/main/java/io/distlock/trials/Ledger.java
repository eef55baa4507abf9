package io.distlock.trials;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The application's own data: rows of the table {@code ledger (entry text)}. */
@ApplicationScoped
class Ledger {

  @Inject DataSources dataSources;

  @Inject
  @ConfigProperty(name = "trials.datasource")
  String dataSource;

  /** Adds an entry, in the caller's transaction if there is one. */
  void add(String entry) throws SQLException {
    try (Connection connection = connect();
        PreparedStatement statement =
            connection.prepareStatement("INSERT INTO ledger (entry) VALUES (?)")) {
      statement.setString(1, entry);
      statement.executeUpdate();
    }
  }

  /** How many entries begin like that. */
  long count(String beginning) throws SQLException {
    try (Connection connection = connect();
        PreparedStatement statement =
            connection.prepareStatement("SELECT count(*) FROM ledger WHERE entry LIKE ? || '%'")) {
      statement.setString(1, beginning);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getLong(1);
      }
    }
  }

  private Connection connect() throws SQLException {
    return dataSources.find(dataSource).getConnection();
  }
}
