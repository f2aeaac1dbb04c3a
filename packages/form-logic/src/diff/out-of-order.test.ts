import fc from "fast-check";
import { expect, it } from "vitest";
import { outOfOrder } from "./out-of-order.ts";

const isRising = (list: readonly number[]) => list.every((one, at) => at === 0 || (list[at - 1] ?? 0) < one);

it("leaves a longest increasing run", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(20), { maxLength: 9 }), (places) => {
      const moved = outOfOrder(places);
      const stayed = places.filter((_, at) => !moved.has(at));
      expect(isRising(stayed)).toBe(true);
      let best = 0;
      for (let mask = 0; mask < 1 << places.length; mask += 1) {
        const some = places.filter((_, at) => (mask >> at) & 1);
        if (isRising(some)) best = Math.max(best, some.length);
      }
      expect(stayed).toHaveLength(best);
    }),
    { numRuns: 60 },
  );
});
