-- The data of a name, whether or not it is held.
--
-- KEYS: 1 data
-- Answer: {data or false}

local data, failure = read(1)
if failure then
  return failure
end
return {data}
