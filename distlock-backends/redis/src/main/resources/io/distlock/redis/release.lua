-- Frees a name if that lease holds it, or leaves it taken for a while with nobody who could renew it.
--
-- KEYS: 1 lease, 2 data, 3 fence
-- ARGV: 1 ownership token, 2 how long the name stays taken, 3 life of data, 0 to delete it,
--       4 channel; times in ms
-- Answer: {1} released, {0} that lease does not hold the name

local held, failure = lease(1)
if failure then
  return failure
end
if not held or held.token ~= ARGV[1] then
  ensure_writable(3)
  return {0}
end
if ARGV[3] == '0' then
  redis.call('DEL', KEYS[2])
else
  redis.call('PEXPIRE', KEYS[2], ARGV[3])
end
-- Deleted before it is set, as DEL and what follows it work when memory is full.
redis.call('DEL', KEYS[1])
if ARGV[2] ~= '0' then
  redis.call('SET', KEYS[1], held.fencing .. ' ~ ' .. held.owner, 'PX', ARGV[2])
end
publish(ARGV[4])
return {1}
