/** The numbers that buttons for more and less lead to: the same that validation accepts. */
import type { Json, JsonObject } from "@formstead/form-logic";

/** A number between two steps by less than this is on a step: 0.1 + 0.2 is not 0.3 in binary. */
const tiny = 1e-9;

export const numberIn = (value: Json | undefined): number | undefined =>
  typeof value === "number" ? value : undefined;

/** The closest allowed number above or below; undefined if there is none. What is not a number counts as 0. */
export function stepTo(value: Json, { min, max, step }: JsonObject, direction: 1 | -1): number | undefined {
  const [low, high, by = 1] = [min, max, step].map(numberIn);
  const base = low ?? 0;
  const from = numberIn(value) ?? 0;
  const at = (from - base) / by;
  const next = direction > 0 ? Math.floor(at + tiny) + 1 : Math.ceil(at - tiny) - 1;
  const last = high === undefined ? Number.POSITIVE_INFINITY : Math.floor((high - base) / by + tiny);
  const first = low === undefined ? Number.NEGATIVE_INFINITY : 0;
  const steps = direction > 0 ? Math.max(next, first) : Math.min(next, last);
  if (steps > last || steps < first) return undefined;
  const found = +(base + steps * by).toPrecision(15);
  // A number can be too large for its steps.
  return found === from || !Number.isFinite(found) ? undefined : found;
}
