-- Passes a name from one lease to another, under a new fencing token; never takes a free name.
--
-- KEYS: 1 lease, 2 fence, 3 data, 4 tombstone of the new ownership token
-- ARGV: 1 ownership token that ends, 2 ownership token that begins, 3 owner, 4 ttl, 5 life of data,
--       6 whether data is replaced or was not to be kept (0, 1), 7 new data, absent if there is none;
--       times in ms
-- Answer: {1, fencing token, data or false} handed over, also if the new token holds the name
--         already; {0} the name is not held by the lease that ends, or the attempt was abandoned

local held, failure = lease(1)
if failure then
  return failure
end
if not held then
  ensure_writable(2)
  return {0}
end
local old, unreadable = read(3)
if unreadable then
  return unreadable
end
if held.token == ARGV[2] then
  return {1, held.fencing, old}
end
if held.token ~= ARGV[1] or redis.call('EXISTS', KEYS[4]) == 1 then
  ensure_writable(2)
  return {0}
end
local fencing, no_fencing = next_fencing_token(2)
if no_fencing then
  return no_fencing
end

-- When memory is full Redis refuses a SET only as the first write of a script, and PEXPIRE never.
redis.call('PEXPIRE', KEYS[1], ARGV[4])
redis.call('SET', KEYS[2], fencing)
local data = settle_data(3, old, ARGV[6] == '1', ARGV[7], ARGV[5])
redis.call('SET', KEYS[1], fencing .. ' ' .. ARGV[2] .. ' ' .. ARGV[3], 'PX', ARGV[4])
return {1, fencing, data}
