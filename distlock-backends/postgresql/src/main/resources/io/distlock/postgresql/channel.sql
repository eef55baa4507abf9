-- Answer: the channel of the table, and the process that serves this session: another one than the driver
--         knows of if there is a connection pooler in between

SELECT 'distlock_' || 'distlock_lease'::regclass::oid AS channel, pg_backend_pid() AS pid
