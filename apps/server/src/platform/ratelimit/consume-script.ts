// The Redis script that checks and counts one call for all of its subjects and windows.
//
// A window is divided into 60 buckets. A bucket counts until it is entirely outside the window, so a window may hold
// a call up to one bucket too long, never too short. Each subject is one string that contains, for each window:
//   number of older buckets (1 byte), running total (4), index (5) and count (4) of the newest bucket,
//   then index (5) and count (4) of each older bucket that is not empty, oldest first.
// This bounds memory (61 buckets per window), and a bucket is written once and dropped once.
export const BUCKETS = 60;

// ARGV: now in ms, or "" for Redis's own time; then per key: time to live in ms, number of windows, and per window
// quota and bucket width in ms. Reply: 1 or 0, then per window the total and the ms until enough calls leave it for
// one more to be admitted; zeros may follow.
//
// `weigh(1)` computes all values as if the call were admitted and stops at a full window; `weigh(0)`, as if it had not
// been made. Nothing is written before all windows are weighed. A refusal writes only to drop expired buckets, so that
// a flood of refused calls does not drop them again each time.
export const consumeScript = `
local parse, format, floor, sub = struct.unpack, struct.pack, math.floor, string.sub
local now = tonumber(ARGV[1])
if not now then
  local time = redis.call("TIME")
  now = time[1] * 1000 + floor(time[2] / 1000)
end
local values = redis.call("MGET", unpack(KEYS))
local reply = { 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }
local written, lives, stale = {}, {}, {}

local function weigh(add)
  local arg, r = 2, 2
  for k = 1, #KEYS do
    local value, at, out = values[k], 1, ""
    local stop = arg + 2 * ARGV[arg + 1]
    lives[k], arg = ARGV[arg], arg + 2
    while arg <= stop do
      local quota, width = tonumber(ARGV[arg]), tonumber(ARGV[arg + 1])
      local bucket = floor(now / width)
      local size, total, newest, count, from, to = 0, 0, bucket, 0, 1, 1
      local index, older, wait = newest, "", 0
      if value then
        size, total, newest, count = parse(">I1I4I5I4", value, at)
        from = at + 14
        to = from + 9 * size
        at = to
        -- When time went back, calls still go to the newest bucket, unless it lies so far ahead that it was
        -- never true.
        if newest > bucket + ${BUCKETS} then
          newest, total, count, from, stale[k] = bucket, 0, 0, to, true
        end
        local oldest, leaving = bucket - ${BUCKETS}, count
        index = newest
        while from < to do
          local i, n = parse(">I5I4", value, from)
          if i >= oldest then
            index, leaving = i, n
            break
          end
          total, from, stale[k] = total - n, from + 9, true
        end
        if newest < oldest and count > 0 then
          total, count, stale[k] = 0, 0, true
        end
        if total >= quota then
          if add == 1 then return false end
          local excess, next = total - quota - leaving, from + 9
          while excess >= 0 and next <= to do
            local n = count
            if next < to then index, n = parse(">I5I4", value, next) else index = newest end
            excess, next = excess - n, next + 9
          end
        end
        older = sub(value, from, to - 1)
        if newest < bucket then
          if count > 0 then older = older .. format(">I5I4", newest, count) end
          newest, count = bucket, 0
        end
      end
      if total == 0 then index = newest end
      total = total + add
      if total > 0 then wait = (index + ${BUCKETS + 1}) * width - now end
      reply[r], reply[r + 1] = total, wait
      out = out .. format(">I1I4I5I4", #older / 9, total, newest, count + add) .. older
      arg, r = arg + 2, r + 2
    end
    written[k] = out
  end
  return true
end

local allowed = weigh(1)
if not allowed then
  reply[1] = 0
  weigh(0)
end
for k = 1, #KEYS do
  if allowed or stale[k] then redis.call("SET", KEYS[k], written[k], "PX", lives[k]) end
end
return reply
`;
