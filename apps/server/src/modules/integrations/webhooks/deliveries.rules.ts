/** One event on its way to one endpoint: what an attempt's outcome makes of it, and when it is tried again. Pure. */
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
  /** Why there was no answer, or why the delivery was not made. */
  readonly error: string | null;
  /** The beginning of the reply. */
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
  /** Those that the schedule has made. */
  readonly tries: number;
  readonly dueAt: Date;
  readonly attempts: readonly Attempt[];
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** The event that somebody asked for to see whether it arrives; it is in no log. */
export const testEventType = "webhook.test";

export const repliesKept = 20;
const replyCharsKept = 4_096;
const keptDays = 30;
/** Nobody makes us wait longer. */
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
 * `schedule[n]` is the wait before try n + 1. One that somebody asked for is not one of them: it changes neither their
 * number nor what comes next. A test is made once. `chance` between 0 and 1 moves the wait by up to a fifth.
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

/** The beginning of a reply as text that can be kept. */
export function replyText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, replyCharsKept)).replaceAll("\u0000", "\ufffd");
}
