-- Makes an attempt ineffective, also if it arrives only later: acquire and hand-over look for its token in
-- the row, after they have locked it. So the row is written in any case, and created if need be. Data
-- stays as after an expiry: it may be an earlier holder's.
--
-- Tokens are forgotten when none was added for 10 minutes, which is longer than any request is on its way,
-- and when there are more than 500, the oldest first.
--
-- Tells those who wait, if somebody does: see listen.
--
-- Parameters: name, ownership token, limit of the wait for the row
-- Answer: nothing of interest

WITH
request AS MATERIALIZED (
  SELECT ?::text AS name, ?::text AS token, ?::text AS lock_timeout
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
  INSERT INTO distlock_lease AS l
    (name, owner, fencing_token, acquired_at, expires_at, abandoned, abandoned_at)
  SELECT r.name, '', 0, clock_timestamp(), clock_timestamp(), ARRAY[r.token], clock_timestamp()
  FROM request r CROSS JOIN settings
  ON CONFLICT (name) DO UPDATE SET
    token = nullif(l.token, (SELECT token FROM request)),
    expires_at = CASE
      WHEN l.token = (SELECT token FROM request) THEN least(l.expires_at, clock_timestamp())
      ELSE l.expires_at
    END,
    abandoned = (
      CASE
        WHEN l.abandoned_at > clock_timestamp() - interval '10 minutes'
          THEN (array_remove(l.abandoned, (SELECT token FROM request)))[
            greatest(1, cardinality(l.abandoned) - 498):]
      END || EXCLUDED.abandoned),
    abandoned_at = clock_timestamp()
  RETURNING l.name::text AS name
)
SELECT
  CASE
    WHEN NOT pg_try_advisory_xact_lock(
      ('distlock_lease'::regclass::oid::bigint % 2147483647)::integer, pg_backend_pid() % 16)
      THEN pg_notify('distlock_' || 'distlock_lease'::regclass::oid, f.name)::text
  END
FROM freed f
