-- Parameters: name, life of data on a free name in us
-- Answer: a row with the data, null if there is none; or no row

SELECT l.data
FROM distlock_lease l
WHERE l.name = ?::text AND l.expires_at > clock_timestamp() - ?::bigint * interval '1 microsecond'
