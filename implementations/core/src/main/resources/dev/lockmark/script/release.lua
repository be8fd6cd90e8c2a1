-- KEYS: lock. ARGV: owner token. Answers 1 released, 0 nobody's, -1 another's.
local owner = redis.call('GET', KEYS[1])
if not owner then
  return 0
end
if owner ~= ARGV[1] then
  return -1
end
redis.call('DEL', KEYS[1])
return 1
