/** Types for inbound hooks, and the rules for calling one. Pure. */
import type { Id } from "../../../platform/ids/ids.ts";

export interface Hook {
  readonly workflowId: Id<"wfl">;
  readonly triggerKey: string;
  readonly sealedToken: string;
  readonly createdAt: Date;
  readonly rotatedAt: Date | null;
}

/** Calls with the same ID have the same cause, so they start only one run. */
export function causeOf(triggerKey: string, callId: string): string {
  return `hook:${triggerKey}:${callId}`;
}

const payloadBytesMax = 256_000;

export function isTooLarge(payload: unknown): boolean {
  return Buffer.byteLength(JSON.stringify(payload)) > payloadBytesMax;
}
