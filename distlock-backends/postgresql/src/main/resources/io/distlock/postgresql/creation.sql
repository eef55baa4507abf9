-- Lets those who create the table do so one after the other, each until the end of its transaction: CREATE
-- TABLE IF NOT EXISTS fails where two do it at the same time, and the server's log would tell of it.
--
-- Answer: a row that says nothing

SELECT pg_advisory_xact_lock(hashtextextended('distlock_lease', 0))
