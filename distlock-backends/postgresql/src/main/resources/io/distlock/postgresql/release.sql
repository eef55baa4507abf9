-- Frees a name if that lease holds it, or leaves it taken for a while with nobody who could renew it.
--
-- Need not survive a crash of the server: the name would then be free when the lease expires. So it is
-- not waited for the disk. Whoever acquires the name next waits for the disk, and that writes this, too.
--
-- Tells those who wait, if somebody does: see listen.
--
-- Parameters: name, ownership token, how long the name stays taken, whether data stays, limit of the wait
--             for the row; times in us
-- Answer: a row if released, none if that lease does not hold the name

WITH
request AS MATERIALIZED (
  SELECT
    ?::text AS name,
    ?::text AS token,
    ?::bigint * interval '1 microsecond' AS keep_for,
    ?::boolean AS keep_data,
    ?::text AS lock_timeout
),
settings AS MATERIALIZED (
  SELECT
    set_config('lock_timeout', r.lock_timeout, true),
    set_config('synchronous_commit', 'off', true)
  FROM request r
),
freed AS (
  UPDATE distlock_lease l
  SET
    token = NULL,
    expires_at = clock_timestamp() + r.keep_for,
    data = CASE WHEN r.keep_data THEN l.data END
  FROM request r CROSS JOIN settings
  WHERE l.name = r.name AND l.token = r.token AND l.expires_at > clock_timestamp()
  RETURNING l.name::text AS name
)
SELECT
  CASE
    WHEN NOT pg_try_advisory_xact_lock(
      ('distlock_lease'::regclass::oid::bigint % 2147483647)::integer, pg_backend_pid() % 16)
      THEN pg_notify('distlock_' || 'distlock_lease'::regclass::oid, f.name)::text
  END
FROM freed f
