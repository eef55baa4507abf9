-- Passes a name from one lease to another, under a new fencing token; never takes a free name.
--
-- Looks first, as acquire does.
--
-- Parameters: name, ownership token that ends, ownership token that begins, owner, ttl, new data or null,
--             whether data is replaced or was not to be kept, limit of the wait for the row; times in us
-- Answer: a row 'granted', fencing token, data, also if the new token holds the name already; or
--         a row 'not held'; or
--         no row, if somebody else was faster after this one had looked: ask again

WITH
request AS MATERIALIZED (
  SELECT
    ?::text AS name,
    ?::text AS old_token,
    ?::text AS token,
    ?::text AS owner,
    ?::bigint * interval '1 microsecond' AS ttl,
    ?::bytea AS data,
    ?::boolean AS replace_data,
    ?::text AS lock_timeout
),
seen AS MATERIALIZED (
  SELECT
    coalesce(
      max(
        CASE
          WHEN l.expires_at <= clock_timestamp() THEN 'not held'
          WHEN l.token = r.token THEN 'granted'
          WHEN l.token = r.old_token AND NOT coalesce(r.token = ANY (l.abandoned), false) THEN 'held'
        END),
      'not held') AS answer,
    max(l.fencing_token) AS fencing_token
  FROM distlock_lease l JOIN request r ON l.name = r.name
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
  FROM request r JOIN seen s ON s.answer = 'held'
),
granted AS (
  UPDATE distlock_lease l
  SET
    token = r.token,
    owner = r.owner,
    fencing_token = greatest(
      l.fencing_token + 1, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint),
    acquired_at = clock_timestamp(),
    expires_at = clock_timestamp() + r.ttl,
    data = CASE WHEN l.data IS NULL OR r.replace_data THEN r.data ELSE l.data END
  FROM request r CROSS JOIN settings
  WHERE l.name = r.name
    AND l.token = r.old_token
    AND l.expires_at > clock_timestamp()
    AND NOT coalesce(r.token = ANY (l.abandoned), false)
  RETURNING l.fencing_token, l.data
)
SELECT 'granted' AS answer, fencing_token, data
FROM granted
UNION ALL
SELECT s.answer, s.fencing_token, l.data
FROM seen s CROSS JOIN request r LEFT JOIN distlock_lease l ON l.name = r.name AND s.answer = 'granted'
WHERE s.answer <> 'held'
