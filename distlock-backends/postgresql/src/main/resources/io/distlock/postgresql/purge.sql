-- Deletes some rows that say nothing any more: free for an hour, without data that can still be read, and
-- without a recent abandonment. Skips what somebody else has locked. The condition is checked again on
-- the locked row, so a name that is taken meanwhile stays.
--
-- The next fencing token of such a name is larger all the same, as it is at least the time in us. A
-- statement that computed its token before the purge would have to be an hour late.
--
-- Parameters: life of data on a free name in us, how many rows
-- Answer: the number of rows

WITH
useless AS MATERIALIZED (
  SELECT l.name
  FROM distlock_lease l
  WHERE l.expires_at < clock_timestamp() - interval '1 hour'
    AND (l.data IS NULL OR l.expires_at < clock_timestamp() - ?::bigint * interval '1 microsecond')
    AND (l.abandoned_at IS NULL OR l.abandoned_at < clock_timestamp() - interval '1 hour')
  LIMIT ?::integer
  FOR UPDATE SKIP LOCKED
)
DELETE FROM distlock_lease l USING useless WHERE l.name = useless.name
