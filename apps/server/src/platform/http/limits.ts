/** The rate limits for each kind of caller, and the error when one is exceeded. */
import type { FastifyReply } from "fastify";
import type { Config } from "../config/config.ts";
import { E } from "../errors/catalogue.ts";
import { fail } from "../errors/errors.ts";
import { idToUuid } from "../ids/ids.ts";
import { type Quota, requestQuotas } from "../ratelimit/quotas.ts";
import {
  type LimitPolicy,
  type LimitSubject,
  type LimitVerdict,
  type RateLimiter,
  rateLimitHeaders,
} from "../ratelimit/ratelimit.ts";
import type { Limits } from "./authorize.ts";

type LimitConfig = Pick<
  Config,
  | "RATE_LIMIT_PER_MINUTE"
  | "RATE_LIMIT_PER_HOUR"
  | "RATE_LIMIT_PER_DAY"
  | "RATE_LIMIT_ACCOUNT_FACTOR"
  | "RATE_LIMIT_SESSION_PER_MINUTE"
  | "RATE_LIMIT_PUBLIC_PER_MINUTE"
  | "RATE_LIMIT_ENTRY_PER_MINUTE"
  | "RATE_LIMIT_RESPONDENTS_PER_MINUTE"
>;

export function createLimits(limiter: RateLimiter, config: LimitConfig): (reply: FastifyReply) => Limits {
  const { key, account } = requestQuotas(config);
  const keyPolicies = policiesOf("", key);
  const accountPolicies = policiesOf("account-", account);
  const sessionPolicies = [
    { name: "minute", quota: config.RATE_LIMIT_SESSION_PER_MINUTE, windowSeconds: 60 },
  ];
  const entryPolicies = [{ name: "minute", quota: config.RATE_LIMIT_ENTRY_PER_MINUTE, windowSeconds: 60 }];
  const addressPolicies = [{ name: "minute", quota: config.RATE_LIMIT_PUBLIC_PER_MINUTE, windowSeconds: 60 }];
  const respondentsPolicies = [
    { name: "minute", quota: config.RATE_LIMIT_RESPONDENTS_PER_MINUTE, windowSeconds: 60 },
  ];

  return (reply) => {
    const consume = async (subjects: readonly [LimitSubject, ...LimitSubject[]]) => {
      const verdict = await limiter.consume(subjects);
      reply.headers(rateLimitHeaders(verdict, subjects[0].id));
      refuseOver(verdict);
    };
    return {
      forKey: (principal) =>
        consume([
          { id: `key:${idToUuid(principal.keyId)}`, policies: keyPolicies },
          { id: `account:${principal.account.uuid}`, policies: accountPolicies },
        ]),
      forUser: (principal) =>
        consume([{ id: `user:${idToUuid(principal.userId)}`, policies: sessionPolicies }]),
      forEntry: ({ sessionId }) => consume([{ id: `entry:${sessionId}`, policies: entryPolicies }]),
      forAddress: (ip) => consume([{ id: `ip:${networkOf(ip)}`, policies: addressPolicies }]),
      forRespondents: (ip) =>
        consume([{ id: `respondents:${networkOf(ip)}`, policies: respondentsPolicies }]),
    };
  };
}

function policiesOf(prefix: string, { perMinute, perHour, perDay }: Quota): LimitPolicy[] {
  return [
    { name: `${prefix}minute`, quota: perMinute, windowSeconds: 60 },
    { name: `${prefix}hour`, quota: perHour, windowSeconds: 3_600 },
    { name: `${prefix}day`, quota: perDay, windowSeconds: 86_400 },
  ];
}

/** Rejects a caller that exceeds a limit, and says when to retry. */
export function refuseOver(
  { allowed, violated, retryAfterSeconds }: LimitVerdict,
  def: Parameters<typeof fail>[0] = E.rate_limited,
): void {
  if (!allowed)
    fail(def, { violated_policies: violated }, { headers: { "retry-after": String(retryAfterSeconds) } });
}

/** One IPv6 customer can use every address of a /64, so all of them are counted together. */
export function networkOf(ip: string): string {
  if (!ip.includes(":")) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = ip.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(":").filter(Boolean);
  const full = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill("0"), ...rest];
  return `${full.slice(0, 4).join(":")}::/64`;
}
