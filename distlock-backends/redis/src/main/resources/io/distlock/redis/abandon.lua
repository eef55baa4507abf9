-- Makes an attempt ineffective, also if it arrives only later: acquire and hand-over look for the
-- tombstone. Data stays as after an expiry: it may be an earlier holder's.
--
-- KEYS: 1 lease, 2 data, 3 tombstone of the ownership token
-- ARGV: 1 ownership token, 2 life of the tombstone, 3 life of data, 4 channel; times in ms
-- Answer: {1} the name was freed, {0} the attempt did not hold it

local held, failure = lease(1)
if failure then
  return failure
end
-- Deleted before it is set, as DEL and what follows it work when memory is full.
redis.call('DEL', KEYS[3])
redis.call('SET', KEYS[3], '', 'PX', ARGV[2])
if not held or held.token ~= ARGV[1] then
  return {0}
end
redis.call('PEXPIRE', KEYS[2], ARGV[3])
redis.call('DEL', KEYS[1])
publish(ARGV[4])
return {1}
