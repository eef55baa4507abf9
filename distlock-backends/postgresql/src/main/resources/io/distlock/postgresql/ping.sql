-- Asks for what an acquisition takes, without doing anything: a server that must not write and a right
-- that is missing are errors before the first row. No name is empty.

INSERT INTO distlock_lease AS l
  (name, token, owner, fencing_token, acquired_at, expires_at, data, abandoned, abandoned_at)
SELECT l.name, l.token, l.owner, l.fencing_token, l.acquired_at, l.expires_at, l.data, l.abandoned, l.abandoned_at
FROM distlock_lease l
WHERE l.name = ''
ON CONFLICT (name) DO UPDATE SET
  token = EXCLUDED.token,
  owner = EXCLUDED.owner,
  fencing_token = EXCLUDED.fencing_token,
  acquired_at = EXCLUDED.acquired_at,
  expires_at = EXCLUDED.expires_at,
  data = EXCLUDED.data,
  abandoned = EXCLUDED.abandoned,
  abandoned_at = EXCLUDED.abandoned_at
