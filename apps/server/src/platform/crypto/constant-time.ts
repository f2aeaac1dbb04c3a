// Compares a secret or signature in constant time, so that timing does not reveal how much of it was correct. Only
// the length may leak.
import { timingSafeEqual } from "node:crypto";

export function constantTimeEqual(a: string | Uint8Array, b: string | Uint8Array): boolean {
  const left = typeof a === "string" ? Buffer.from(a) : a;
  const right = typeof b === "string" ? Buffer.from(b) : b;
  return left.length === right.length && timingSafeEqual(left, right);
}
