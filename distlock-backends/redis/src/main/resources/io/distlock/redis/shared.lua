-- What the verbs share; put in front of each of them, so that every verb is one script.
--
-- A lease is one string that Redis lets expire: '<fencing token> <ownership token> <owner>'.
-- '~' in place of the ownership token: given back, but taken for a while yet. No request can carry
-- that token, so nobody renews or releases it.
--
-- Answers are arrays; false in them arrives as null. All keys are read before the first one is
-- written, and what is not ours is an error 'DISTLOCK <index of the key> <what belongs there>', so
-- that a foreign value is neither "busy" nor overwritten.

local function foreign(i, expected)
  return {err = 'DISTLOCK ' .. i .. ' ' .. expected}
end

-- The string at key i, false if there is none; then an error, if any.
local function read(i)
  local value = redis.pcall('GET', KEYS[i])
  if type(value) ~= 'table' then
    return value
  end
  if string.find(value.err, 'WRONGTYPE', 1, true) then
    return false, foreign(i, 'a string')
  end
  return false, value
end

-- The valid lease at key i, nil if there is none; then an error, if any.
local function lease(i)
  local value, failure = read(i)
  if not value then
    return nil, failure
  end
  local fencing, token, owner = string.match(value, '^(%d+) (%S+) (.*)$')
  if not fencing then
    return nil, foreign(i, 'a lease')
  end
  local left = redis.call('PTTL', KEYS[i])
  if left == -1 then
    return nil, foreign(i, 'a lease that expires')
  end
  return {fencing = fencing, token = token, owner = owner, left = left}
end

-- The fencing token of the next grant: larger than the counter at key i, and at least the time in
-- microseconds, so that it grows even if the counter is lost; then an error, if any. Exact, as both
-- stay below 2^53.
local function next_fencing_token(i)
  local counter, failure = read(i)
  if failure then
    return nil, failure
  end
  local last = 0
  if counter then
    last = string.match(counter, '^%d+$') and tonumber(counter)
    if not last or last >= 9007199254740991 then
      return nil, foreign(i, 'a whole number below 2^53 - 1')
    end
  end
  local time = redis.call('TIME')
  return string.format('%.0f', math.max(last + 1, time[1] * 1000000 + time[2]))
end

-- To be called before a "no" that nothing was written for; i is the counter of fencing tokens.
-- A replica, which may be behind, and a server that must not write at the moment refuse any write,
-- also one without effect like this one, as the counter never expires. So they answer with an error
-- instead of a "no" that may be wrong.
local function ensure_writable(i)
  redis.call('PERSIST', KEYS[i])
end

-- Settles the data at key i for a new holder: old data stays unless it is to be replaced. Answers
-- what is there from then on, or false.
--
-- Data always outlives the lease by the retention: "life" is the ttl plus the retention, set here and
-- by each renewal. So it neither vanishes under a holder, nor stays for ever after a crash.
local function settle_data(i, old, replace, new, life)
  if old and not replace then
    redis.call('PEXPIRE', KEYS[i], life)
    return old
  end
  if new then
    redis.call('SET', KEYS[i], new, 'PX', life)
    return new
  end
  if old then
    redis.call('DEL', KEYS[i])
  end
  return false
end

-- Tells the waiters. The last step of a script, and no reason to fail: without rights on the channel
-- they poll.
local function publish(channel)
  redis.pcall('PUBLISH', channel, '')
end
