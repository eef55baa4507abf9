-- Grants a name that is free.
--
-- KEYS: 1 lease, 2 fence, 3 data, 4 tombstone of the ownership token
-- ARGV: 1 ownership token, 2 owner, 3 ttl, 4 life of data, 5 whether data is replaced (0, 1),
--       6 new data, absent if there is none; times in ms
-- Answer: {1, fencing token, data or false} granted, also if that token holds the name already;
--         {0, owner, ms left} held by somebody else; {0} the attempt was abandoned

local held, failure = lease(1)
if failure then
  return failure
end
if held and held.token ~= ARGV[1] then
  ensure_writable(2)
  return {0, held.owner, held.left}
end
local old, unreadable = read(3)
if unreadable then
  return unreadable
end
if held then
  return {1, held.fencing, old}
end
if redis.call('EXISTS', KEYS[4]) == 1 then
  ensure_writable(2)
  return {0}
end
local fencing, no_fencing = next_fencing_token(2)
if no_fencing then
  return no_fencing
end

-- The lease comes last: if anything fails before, nothing is granted.
redis.call('SET', KEYS[2], fencing)
local data = settle_data(3, old, ARGV[5] == '1', ARGV[6], ARGV[4])
redis.call('SET', KEYS[1], fencing .. ' ' .. ARGV[1] .. ' ' .. ARGV[2], 'PX', ARGV[3])
return {1, fencing, data}
