-- Ends a valid lease, whoever holds it. Data stays as after an expiry.
--
-- KEYS: 1 lease, 2 data, 3 fence
-- ARGV: 1 fencing token of the lease, 2 life of data in ms, 3 channel
-- Answer: {1} released, {0} there is no such lease

local held, failure = lease(1)
if failure then
  return failure
end
if not held or held.fencing ~= ARGV[1] then
  ensure_writable(3)
  return {0}
end
redis.call('PEXPIRE', KEYS[2], ARGV[2])
redis.call('DEL', KEYS[1])
publish(ARGV[3])
return {1}
