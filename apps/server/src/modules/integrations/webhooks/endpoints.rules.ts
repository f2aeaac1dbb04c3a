/** Webhook endpoints: which events they receive, their state transitions, and when they are paused. Pure. */
import type { Id } from "../../../platform/ids/ids.ts";

export type EndpointId = Id<"whe">;
export type EndpointStatus = "enabled" | "disabled" | "auto_disabled";
export type DisabledReason = "user" | "gone" | "failing";
export type PayloadMode = "thin" | "full";

export interface EndpointTexts {
  readonly url: string;
  readonly description: string;
  /** If empty, the endpoint receives all event types. */
  readonly eventTypes: readonly string[];
  /** If empty, the endpoint receives events of all forms, and events that belong to no form. */
  readonly formIds: readonly Id<"frm">[];
  readonly payloadMode: PayloadMode;
  readonly includesTests: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

export type EndpointChange = { readonly [K in keyof EndpointTexts]?: EndpointTexts[K] | undefined };

export interface Health {
  /** When the current series of failed attempts began; null after a successful attempt. */
  readonly failingSince: Date | null;
  readonly failureCount: number;
  readonly restUntil: Date | null;
}

export interface Endpoint extends EndpointTexts, Health {
  readonly id: EndpointId;
  readonly status: EndpointStatus;
  readonly disabledReason: DisabledReason | null;
  readonly enabledAt: Date;
  readonly previousUntil: Date | null;
  readonly revision: number;
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type Decision =
  | { readonly ok: true; readonly next: Endpoint }
  | { readonly ok: false; readonly allowed: readonly EndpointStatus[] };

export const endpointsMax = 50;
const previousSecretMs = 86_400_000;
/** After this many consecutive failures, the endpoint gets one delivery at a time, and can be disabled. */
export const failuresUntilRest = 10;
const restMsMin = 5_000;
const restMsMax = 600_000;
/** Allows for small differences between process clocks, and for events that are older than their commit. */
const slackMs = 60_000;

const healthy: Health = { failingSince: null, failureCount: 0, restUntil: null };

export function create(
  id: EndpointId,
  texts: EndpointTexts,
  createdBy: Id<"usr"> | null,
  now: Date,
): Endpoint {
  return {
    ...texts,
    ...healthy,
    id,
    status: "enabled",
    disabledReason: null,
    enabledAt: now,
    previousUntil: null,
    revision: 1,
    createdBy,
    createdAt: now,
    updatedAt: now,
  };
}

/** Changing the URL resets the failures. */
export function change(endpoint: Endpoint, texts: EndpointChange, now: Date): Endpoint {
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
  const next = { ...endpoint, ...(given as Partial<EndpointTexts>) };
  return touched({ ...next, ...(next.url === endpoint.url ? {} : healthy) }, now);
}

export function enable(endpoint: Endpoint, now: Date): Decision {
  if (endpoint.status === "enabled") return { ok: false, allowed: ["disabled", "auto_disabled"] };
  const next = { ...endpoint, ...healthy, status: "enabled", disabledReason: null, enabledAt: now } as const;
  return { ok: true, next: touched(next, now) };
}

export function disable(endpoint: Endpoint, reason: DisabledReason, now: Date): Decision {
  if (endpoint.status !== "enabled") return { ok: false, allowed: ["enabled"] };
  const status = reason === "user" ? "disabled" : "auto_disabled";
  return { ok: true, next: touched({ ...endpoint, status, disabledReason: reason }, now) };
}

export function rotate(endpoint: Endpoint, now: Date): Endpoint {
  return touched({ ...endpoint, previousUntil: new Date(now.getTime() + previousSecretMs) }, now);
}

export interface Heard {
  readonly type: string;
  readonly at: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Whether the endpoint subscribes to the event. Events about test entries are excluded unless the endpoint requests
 * them.
 */
export function wants(endpoint: EndpointTexts, { type, data }: Omit<Heard, "at">): boolean {
  if (endpoint.eventTypes.length > 0 && !endpoint.eventTypes.includes(type)) return false;
  if (endpoint.formIds.length > 0 && !endpoint.formIds.includes(data.form_id as Id<"frm">)) return false;
  return endpoint.includesTests || data.mode === undefined || data.mode === "live";
}

/** Excludes events from before the endpoint was enabled, because a follower that lags behind also sees old events. */
export function hears(endpoint: Endpoint, event: Heard): boolean {
  return event.at.getTime() >= endpoint.enabledAt.getTime() - slackMs && wants(endpoint, event);
}

/**
 * `askedMs` is how long the endpoint asked us to wait; `chance` is a number between 0 and 1. Attempts that were in
 * flight when a pause began do not extend it.
 */
export function afterFailure(health: Health, askedMs: number, chance: number, now: Date): Health {
  const failingSince = health.failingSince ?? now;
  const asked = now.getTime() + askedMs;
  if (health.restUntil !== null && health.restUntil > now)
    return { ...health, failingSince, restUntil: new Date(Math.max(asked, health.restUntil.getTime())) };
  const failureCount = health.failureCount + 1;
  const ownMs = restMs(failureCount) * (0.8 + 0.4 * chance);
  const until = Math.max(asked, now.getTime() + ownMs);
  return { failingSince, failureCount, restUntil: until > now.getTime() ? new Date(until) : null };
}

function restMs(failureCount: number): number {
  const grown = failureCount - failuresUntilRest;
  return grown < 0 ? 0 : Math.min(restMsMin * 2 ** Math.min(grown, 20), restMsMax);
}

/**
 * Whether to disable the endpoint, because all of its attempts have failed for this long. A few attempts are not enough:
 * the service itself may have been down between them.
 */
export function isGivenUp({ failingSince, failureCount }: Health, afterMs: number, now: Date): boolean {
  return (
    failingSince !== null &&
    failureCount >= failuresUntilRest &&
    now.getTime() - failingSince.getTime() >= afterMs
  );
}

const tokenName = /^[a-z0-9!#$%&'*+.^_`|~-]{1,80}$/i;
const notTheirs =
  /^(webhook-.*|content-.*|host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|user-agent|accept-encoding|authorization|cookie)$/i;

/** What is wrong with a custom header; undefined if nothing is. */
export function headerProblem(name: string, value: string): string | undefined {
  if (!tokenName.test(name)) return "is not a valid header name";
  if (notTheirs.test(name)) return "is set by the service or would contain a secret";
  return /^[\x20-\x7e]*$/.test(value) ? undefined : "must contain only printable ASCII characters";
}

function touched(endpoint: Endpoint, now: Date): Endpoint {
  return { ...endpoint, revision: endpoint.revision + 1, updatedAt: now };
}
