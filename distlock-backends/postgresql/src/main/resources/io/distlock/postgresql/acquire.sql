-- Grants a name that is free.
--
-- Looks first: what the row says when the statement begins decides, unless it says that the name is free;
-- so a refusal writes nothing and locks nothing. Where it says so the row is locked, and everything that
-- is decided, the fencing token included, is decided from the row and the clock after that. Nothing comes
-- from EXCLUDED that depends on time: those values were computed before the wait for the row.
--
-- A name without a row gets one whose fencing token is the time. That is larger than all earlier ones of
-- the name: a row is purged only when its name has been free for an hour.
--
-- Parameters: name, ownership token, owner, ttl, new data or null, whether data is replaced, life of data
--             on a free name, limit of the wait for the row; times in us
-- Answer: a row 'granted', fencing token, data, also if that token holds the name already; or
--         a row 'held', owner, us left; or a row 'abandoned'; or
--         no row, if somebody else was faster after this one had looked: ask again

WITH
request AS MATERIALIZED (
  SELECT
    ?::text AS name,
    ?::text AS token,
    ?::text AS owner,
    ?::bigint * interval '1 microsecond' AS ttl,
    ?::bytea AS data,
    ?::boolean AS replace_data,
    ?::bigint * interval '1 microsecond' AS retention,
    ?::text AS lock_timeout
),
seen AS MATERIALIZED (
  SELECT
    CASE
      WHEN l.expires_at <= clock_timestamp() THEN 'free'
      WHEN l.token = r.token THEN 'granted'
      ELSE 'held'
    END AS answer,
    coalesce(r.token = ANY (l.abandoned), false) AS abandoned,
    l.owner::text AS owner,
    l.fencing_token,
    l.data,
    (extract(epoch FROM l.expires_at - clock_timestamp()) * 1000000)::bigint AS remaining
  FROM distlock_lease l JOIN request r ON l.name = r.name
),
settings AS MATERIALIZED (
  SELECT
    set_config('lock_timeout', r.lock_timeout, true),
    -- A grant must survive a crash of the server: raised if it is too low, never lowered.
    set_config(
      'synchronous_commit',
      CASE
        WHEN current_setting('synchronous_commit') IN ('off', 'local') THEN 'on'
        ELSE current_setting('synchronous_commit')
      END,
      true)
  FROM request r
  WHERE NOT EXISTS (SELECT FROM seen WHERE answer <> 'free' OR abandoned)
),
granted AS (
  INSERT INTO distlock_lease AS l
    (name, token, owner, fencing_token, acquired_at, expires_at, data)
  SELECT
    r.name,
    r.token,
    r.owner,
    (extract(epoch FROM clock_timestamp()) * 1000000)::bigint,
    clock_timestamp(),
    clock_timestamp() + r.ttl,
    r.data
  FROM request r CROSS JOIN settings
  ON CONFLICT (name) DO UPDATE SET
    token = EXCLUDED.token,
    owner = EXCLUDED.owner,
    fencing_token = greatest(
      l.fencing_token + 1, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint),
    acquired_at = clock_timestamp(),
    expires_at = clock_timestamp() + (SELECT ttl FROM request),
    data = CASE
      WHEN l.data IS NULL OR (SELECT replace_data FROM request) THEN EXCLUDED.data
      WHEN l.expires_at <= clock_timestamp() - (SELECT retention FROM request) THEN EXCLUDED.data
      ELSE l.data
    END,
    abandoned = CASE
      WHEN l.abandoned_at > clock_timestamp() - interval '10 minutes' THEN l.abandoned
    END
  WHERE l.expires_at <= clock_timestamp()
    AND NOT coalesce(EXCLUDED.token = ANY (l.abandoned), false)
  RETURNING l.fencing_token, l.data
)
SELECT 'granted' AS answer, fencing_token, data, NULL AS owner, NULL AS remaining
FROM granted
UNION ALL
SELECT answer, fencing_token, CASE WHEN answer = 'granted' THEN data END, owner, remaining
FROM seen
WHERE answer <> 'free'
UNION ALL
SELECT 'abandoned', NULL, NULL, NULL, NULL
FROM seen
WHERE answer = 'free' AND abandoned
