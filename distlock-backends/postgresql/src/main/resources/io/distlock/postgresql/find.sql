-- Parameters: name
-- Answer: the valid lease: name, owner, fencing token, us left; or no row

SELECT
  l.name::text AS name,
  l.owner::text AS owner,
  l.fencing_token,
  (extract(epoch FROM l.expires_at - clock_timestamp()) * 1000000)::bigint AS remaining
FROM distlock_lease l
WHERE l.name = ?::text AND l.expires_at > clock_timestamp()
