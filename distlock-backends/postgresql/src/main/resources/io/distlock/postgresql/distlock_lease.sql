-- The table of leases. For Flyway, Liquibase or psql; distlock.postgresql.create-table=if-missing does the
-- same. Another name and a schema are fine: see distlock.postgresql.table.
--
-- One row for each name that was ever locked, until it is purged; it is updated in place.
--   name           distlock.prefix, then the name of the lock; compared byte by byte
--   token          who may renew and release; null once the lease was given back
--   owner          the readable identity of the last holder
--   fencing_token  of the last grant
--   acquired_at    when that was
--   expires_at     when the name becomes or became free
--   data           the data on the lock
--   abandoned      the ownership tokens of attempts that must not be granted any more
--   abandoned_at   when the latest of them was abandoned
--
-- Never UNLOGGED: such a table is empty after a crash. No index but the primary key: one on a column
-- that changes would end updates in place (HOT), and the table would grow.

CREATE TABLE IF NOT EXISTS distlock_lease (
  name varchar(511) COLLATE "C" PRIMARY KEY,
  token text,
  owner text NOT NULL,
  fencing_token bigint NOT NULL,
  acquired_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  data bytea,
  abandoned text[],
  abandoned_at timestamptz
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
