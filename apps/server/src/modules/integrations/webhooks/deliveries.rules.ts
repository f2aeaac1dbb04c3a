/** The delivery of an event to an endpoint: the effect of each attempt, and when to retry. Pure. */
import type { Id } from "../../../platform/ids/ids.ts";
import type { EndpointId } from "./endpoints.rules.ts";

export type DeliveryId = Id<"whd">;

export const deliveryStates = [
  "pending",
  "sending",
  "retrying",
  "delivered",
  "exhausted",
  "canceled",
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export interface Attempt {
  readonly at: string;
  readonly status: number | null;
  readonly ms: number;
  /** Why there was no response, or why no request was sent. */
  readonly error: string | null;
  /** The beginning of the response. */
  readonly reply: string | null;
  readonly is_manual: boolean;
}

export interface Delivery {
  readonly id: DeliveryId;
  readonly endpointId: EndpointId;
  readonly eventId: Id<"evt">;
  readonly eventType: string;
  readonly entryId: Id<"ent"> | null;
  readonly state: DeliveryState;
  readonly isManual: boolean;
  /** The number of scheduled attempts so far. */
  readonly tries: number;
  readonly dueAt: Date;
  readonly attempts: readonly Attempt[];
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** The test event that a user can request; it is not in the event log. */
export const testEventType = "webhook.test";

export const repliesKept = 20;
const replyCharsKept = 4_096;
const keptDays = 30;
/** The longest wait that an endpoint can request. */
export const askedMsMax = 86_400_000;
const dayMs = 86_400_000;

export type Outcome = "delivered" | "failed" | "gone";

export function outcomeOf(status: number | null): Outcome {
  if (status !== null && status >= 200 && status < 300) return "delivered";
  return status === 410 ? "gone" : "failed";
}

export interface AfterFailure {
  readonly state: "retrying" | "exhausted";
  readonly tries: number;
  readonly dueAt: Date;
}

/**
 * `schedule[n]` is the wait before attempt n + 1. A manually requested attempt changes neither the number of attempts
 * nor the schedule. A test is sent once. `chance`, a number between 0 and 1, varies the wait by up to a fifth.
 */
export function afterFailure(
  delivery: Pick<Delivery, "tries" | "isManual" | "eventType">,
  schedule: readonly number[],
  askedMs: number,
  chance: number,
  now: Date,
): AfterFailure {
  const tries = delivery.isManual ? delivery.tries : delivery.tries + 1;
  const waitSeconds = schedule[tries];
  if (waitSeconds === undefined || delivery.eventType === testEventType)
    return { state: "exhausted", tries, dueAt: now };
  const waitMs = Math.max(waitSeconds * 1_000 * (0.8 + 0.4 * chance), askedMs);
  return { state: "retrying", tries, dueAt: new Date(now.getTime() + waitMs) };
}

export function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - keptDays * dayMs);
}

/** The beginning of a response as text that can be stored. */
export function replyText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, replyCharsKept)).replaceAll("\u0000", "\ufffd");
}
