// Opens the rate limiter's own Redis connection. Its settings make a lost or silent server show at once and
// come back soon; commands never queue or run twice. Not for other uses: those want patience instead.
import { Redis } from "ioredis";

const RETRY_DELAY_MS_MAX = 500;
const SILENCE_MS_MAX = 2000;

export function createRateLimitRedis(url: string, onError: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: SILENCE_MS_MAX,
    socketTimeout: SILENCE_MS_MAX,
    retryStrategy: (attempts) => Math.min(attempts * 50, RETRY_DELAY_MS_MAX),
  });
  redis.on("error", onError);
  return redis;
}
