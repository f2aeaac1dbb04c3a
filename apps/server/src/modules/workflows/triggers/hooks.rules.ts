/** What the address of an inbound hook is, and what a call by it counts as. Pure. */
import type { Id } from "../../../platform/ids/ids.ts";

export interface Hook {
  readonly workflowId: Id<"wfl">;
  readonly triggerKey: string;
  readonly sealedToken: string;
  readonly createdAt: Date;
  readonly rotatedAt: Date | null;
}

/** Whoever calls twice with the same name for it starts one run. */
export function causeOf(triggerKey: string, called: string): string {
  return `hook:${triggerKey}:${called}`;
}

const payloadBytesMax = 256_000;

export function isTooLarge(payload: unknown): boolean {
  return Buffer.byteLength(JSON.stringify(payload)) > payloadBytesMax;
}
