// Comparing a secret or a signature without telling, by the time it takes, how much of it was right.
// Only the length may show.
import { timingSafeEqual } from "node:crypto";

export function constantTimeEqual(a: string | Uint8Array, b: string | Uint8Array): boolean {
  const left = typeof a === "string" ? Buffer.from(a) : a;
  const right = typeof b === "string" ? Buffer.from(b) : b;
  return left.length === right.length && timingSafeEqual(left, right);
}
