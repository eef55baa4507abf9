-- Proves that a lease could be acquired: runs every command that the other scripts need.
--
-- KEYS: 1 a key that is used for nothing else
-- Answer: {1}

redis.call('TIME')
redis.call('SET', KEYS[1], '', 'PX', 10000)
redis.call('GET', KEYS[1])
redis.call('PTTL', KEYS[1])
redis.call('PERSIST', KEYS[1])
redis.call('PEXPIRE', KEYS[1], 10000)
redis.call('EXISTS', KEYS[1])
redis.call('DEL', KEYS[1])
return {1}
