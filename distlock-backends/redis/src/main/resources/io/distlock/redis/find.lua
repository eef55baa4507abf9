-- The valid lease of a name.
--
-- KEYS: 1 lease
-- Answer: {owner, fencing token, ms left}, or {} if the name is free

local held, failure = lease(1)
if failure then
  return failure
end
if not held then
  return {}
end
return {held.owner, held.fencing, held.left}
