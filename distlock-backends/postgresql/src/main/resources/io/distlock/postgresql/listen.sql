-- Says that somebody waits: from now on, each statement that frees a name finds one of these locks taken,
-- and then notifies. NOTIFY lets commits wait for each other, so nobody notifies in vain.
--
-- One who frees a name tries to lock one of them for itself, for the moment: which one depends on the
-- session, so that those who free names at the same time do not take each other for waiters. If it gets
-- the lock, this statement waits until it has committed; so the next look sees the name free.
--
-- Sent on a connection of its own, after LISTEN. The session's end frees the locks.
--
-- Answer: nothing of interest

SELECT pg_advisory_lock_shared((l.id::bigint % 2147483647)::integer, key)
FROM (SELECT 'distlock_lease'::regclass::oid AS id) l, generate_series(0, 15) key
