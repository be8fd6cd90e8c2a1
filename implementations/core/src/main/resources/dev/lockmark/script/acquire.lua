-- KEYS: lock, fence. ARGV: owner token, lease in ms. Answers the new fencing epoch, or 0 if another holds the lock.
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] then
  return 0
end
if owner then
  -- Our own request, delivered a second time by the client library. Nobody can have counted on since.
  local known = redis.call('GET', KEYS[2])
  if known then
    return tonumber(known)
  end
end
-- What can fail for want of memory comes first: a number that nobody uses does no harm, a lock that nobody knows of does.
local epoch = redis.call('INCR', KEYS[2])
-- Less than 12 days' worth of microseconds: a new counter, or one that an earlier call made and then failed, for want of the
-- permission for TIME or SET, before it could set it. Left as it is, that one would hand out tokens below the earlier ones.
if epoch < 1000000000000 then
  local now = redis.call('TIME')
  epoch = math.max(epoch, (tonumber(now[1]) - 1577836800) * 1000000 + tonumber(now[2]))
  redis.call('SET', KEYS[2], string.format('%.0f', epoch), 'PX', 86400000)
end
if not owner then
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
end
return epoch
