/** Request quotas from the configuration; the only place that computes the account's limit. */
import type { Config } from "../config/config.ts";

export interface Quota {
  readonly perMinute: number;
  readonly perHour: number;
  readonly perDay: number;
}

type QuotaConfig = Pick<
  Config,
  "RATE_LIMIT_PER_MINUTE" | "RATE_LIMIT_PER_HOUR" | "RATE_LIMIT_PER_DAY" | "RATE_LIMIT_ACCOUNT_FACTOR"
>;

/** `account` covers all API keys of an account together. */
export function requestQuotas(config: QuotaConfig): { readonly key: Quota; readonly account: Quota } {
  const times = (factor: number): Quota => ({
    perMinute: config.RATE_LIMIT_PER_MINUTE * factor,
    perHour: config.RATE_LIMIT_PER_HOUR * factor,
    perDay: config.RATE_LIMIT_PER_DAY * factor,
  });
  return { key: times(1), account: times(config.RATE_LIMIT_ACCOUNT_FACTOR) };
}
