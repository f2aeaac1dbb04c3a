import { randomUUIDv7 } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../../../platform/ids/ids.ts";
import * as rules from "./bulk.rules.ts";

describe("a run", () => {
  it("counts every item once, as changed or as skipped, and continues after the last one", () => {
    const batches = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.nat(5)), { maxLength: 6 });
    fc.assert(
      fc.property(batches, (sizes) => {
        const born = { jobId: newId("job"), work: {}, total: 9, until: randomUUIDv7() };
        let run = rules.begin(born, new Date(0));
        for (const [size, some] of sizes) {
          const seen = Array.from({ length: size }, () => randomUUIDv7()).sort();
          run = rules.advance(run, seen, Math.min(size, some));
          expect(run.after).toBe(seen.at(-1));
        }
        expect(run.done).toBe(sizes.reduce((sum, [size]) => sum + size, 0));
        expect(run.changed + run.skipped).toBe(run.done);
      }),
      { numRuns: 300 },
    );
  });
});
