-- Prolongs leases. Never shortens one, never brings one back, never waits for a row.
--
-- Rows that somebody else has locked at the moment are skipped, so that one of them does not hold up the
-- others. The transaction's own time now() is earlier than the look at the rows: what had expired by then
-- nobody can have prolonged meanwhile, so it is lost for sure. What is neither renewed nor lost for sure
-- is to be asked for again.
--
-- Parameters: names, ownership tokens, ttls in us; arrays of one length
-- Answer: a row for each that was 'renewed', or is worth asking for 'again': its position, counted from
--         one, and that word. What is not among them is lost

WITH
request AS MATERIALIZED (
  SELECT a.name, a.token, a.ttl * interval '1 microsecond' AS ttl, a.position
  FROM unnest(?::text[], ?::text[], ?::bigint[]) WITH ORDINALITY AS a (name, token, ttl, position)
),
lease AS MATERIALIZED (
  SELECT name, token, max(ttl) AS ttl FROM request GROUP BY name, token
),
settings AS MATERIALIZED (
  SELECT
    set_config(
      'synchronous_commit',
      CASE
        WHEN current_setting('synchronous_commit') IN ('off', 'local') THEN 'on'
        ELSE current_setting('synchronous_commit')
      END,
      true)
),
seen AS MATERIALIZED (
  SELECT l.name::text AS name, l.token
  FROM distlock_lease l JOIN lease a ON l.name = a.name AND l.token = a.token
  WHERE l.expires_at > now()
),
locked AS MATERIALIZED (
  SELECT l.name::text AS name, a.token, a.ttl
  FROM lease a CROSS JOIN settings JOIN distlock_lease l ON l.name = a.name AND l.token = a.token
  WHERE l.expires_at > clock_timestamp()
  FOR NO KEY UPDATE OF l SKIP LOCKED
),
renewed AS (
  UPDATE distlock_lease l
  SET expires_at = greatest(l.expires_at, clock_timestamp() + a.ttl)
  FROM locked a
  WHERE l.name = a.name AND l.token = a.token AND l.expires_at > clock_timestamp()
  RETURNING l.name::text AS name, l.token
)
SELECT r.position, CASE WHEN renewed.name IS NULL THEN 'again' ELSE 'renewed' END AS answer
FROM request r
JOIN seen ON seen.name = r.name AND seen.token = r.token
LEFT JOIN renewed ON renewed.name = r.name AND renewed.token = r.token
