/** The numbers an account is held to, as its people may read them. */
import type { Config } from "../../platform/config/config.ts";
import { apiKeysMax } from "./accounts.rules.ts";

export interface Quota {
  readonly perMinute: number;
  readonly perHour: number;
  readonly perDay: number;
}

export interface AccountLimits {
  readonly keyRequests: Quota;
  /** All API keys of the account together. */
  readonly accountRequests: Quota;
  readonly sessionRequestsPerMinute: number;
  readonly apiKeysMax: number;
}

export function accountLimits(config: Config): AccountLimits {
  const quota = (factor: number): Quota => ({
    perMinute: config.RATE_LIMIT_PER_MINUTE * factor,
    perHour: config.RATE_LIMIT_PER_HOUR * factor,
    perDay: config.RATE_LIMIT_PER_DAY * factor,
  });
  return {
    keyRequests: quota(1),
    accountRequests: quota(config.RATE_LIMIT_ACCOUNT_FACTOR),
    sessionRequestsPerMinute: config.RATE_LIMIT_SESSION_PER_MINUTE,
    apiKeysMax,
  };
}
