-- Ends the lease of that fencing token, or what is left of its time to keep the name.
--
-- Tells those who wait, if somebody does: see listen.
--
-- Parameters: name, fencing token, limit of the wait for the row
-- Answer: a row if there was one

WITH
request AS MATERIALIZED (
  SELECT ?::text AS name, ?::bigint AS fencing_token, ?::text AS lock_timeout
),
settings AS MATERIALIZED (
  SELECT
    set_config('lock_timeout', r.lock_timeout, true),
    set_config(
      'synchronous_commit',
      CASE
        WHEN current_setting('synchronous_commit') IN ('off', 'local') THEN 'on'
        ELSE current_setting('synchronous_commit')
      END,
      true)
  FROM request r
),
freed AS (
  UPDATE distlock_lease l
  SET token = NULL, expires_at = clock_timestamp()
  FROM request r CROSS JOIN settings
  WHERE l.name = r.name AND l.fencing_token = r.fencing_token AND l.expires_at > clock_timestamp()
  RETURNING l.name::text AS name
)
SELECT
  CASE
    WHEN NOT pg_try_advisory_xact_lock(
      ('distlock_lease'::regclass::oid::bigint % 2147483647)::integer, pg_backend_pid() % 16)
      THEN pg_notify('distlock_' || 'distlock_lease'::regclass::oid, f.name)::text
  END
FROM freed f
