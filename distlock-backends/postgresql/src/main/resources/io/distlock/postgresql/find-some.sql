-- A piece of all valid leases, in the order of their names. Each piece is a statement of its own, which
-- begins after the last name of the one before: so no transaction stays open while somebody reads.
--
-- Parameters: prefix of names, name to begin after, how many
-- Answer: rows as find has them

SELECT
  l.name::text AS name,
  l.owner::text AS owner,
  l.fencing_token,
  (extract(epoch FROM l.expires_at - clock_timestamp()) * 1000000)::bigint AS remaining
FROM distlock_lease l
WHERE starts_with(l.name::text, ?::text) AND l.name > ?::text AND l.expires_at > clock_timestamp()
ORDER BY l.name
LIMIT ?::integer
