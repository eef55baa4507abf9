-- Prolongs the leases of one stripe. Never shortens one, never creates one.
--
-- KEYS: the n leases, then their n data in the same order, then the fence
-- ARGV: for each lease its ownership token, ttl and life of data, in ms
-- Answer: for each lease 1 renewed, 0 lost, or the text of an error that concerns that lease alone

local count = (#KEYS - 1) / 2

-- The first failure of a command, if any. PEXPIRE works when memory is full, and on no key at all.
local function prolong(i, ttl, life)
  local result = redis.pcall('PEXPIRE', KEYS[i], ttl)
  if type(result) == 'table' then
    return result.err
  end
  local data = redis.pcall('PEXPIRE', KEYS[count + i], life)
  return type(data) == 'table' and data.err or result
end

local answers = {}
for i = 1, count do
  local token, ttl, life = ARGV[3 * i - 2], ARGV[3 * i - 1], ARGV[3 * i]
  local held, failure = lease(i)
  if failure then
    answers[i] = failure.err
  elseif not held or held.token ~= token then
    ensure_writable(#KEYS)
    answers[i] = 0
  elseif held.left >= tonumber(ttl) then
    answers[i] = 1
  else
    answers[i] = prolong(i, ttl, life)
  end
end
return answers
