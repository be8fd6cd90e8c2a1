-- KEYS: lock. ARGV: owner token, lease in ms. Answers 1 renewed, 0 nobody's, -1 another's. Never shortens, never creates.
local owner = redis.call('GET', KEYS[1])
if not owner then
  return 0
end
if owner ~= ARGV[1] then
  return -1
end
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[2]) then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return 1
