package io.distlock.postgresql;

import java.sql.SQLException;

/**
 * What is done on one session. May be done again, from its start, if another transaction was in the
 * way.
 */
@FunctionalInterface
interface Verb<T> {

  T on(Session session) throws SQLException;
}
