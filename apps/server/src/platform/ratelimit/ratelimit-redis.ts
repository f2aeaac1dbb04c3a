// Opens the rate limiter's own Redis connection. Its settings detect a lost or unresponsive server immediately and
// reconnect quickly; commands are never queued or run twice. Do not use it for other purposes, which need longer
// timeouts.
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
