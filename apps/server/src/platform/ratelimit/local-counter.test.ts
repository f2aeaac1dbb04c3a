import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LimitSubject } from "./limits.ts";
import { createLocalCounter } from "./local-counter.ts";

const subject = (id: string, quota = 3, windowSeconds = 60): LimitSubject => ({
  id,
  policies: [{ name: "minute", quota, windowSeconds }],
});

describe("local counter", () => {
  it("never admits more than the quota in any window, and always admits below it", () => {
    const steps = fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 60 });
    fc.assert(
      fc.property(steps, (pauses) => {
        let now = 0;
        const counter = createLocalCounter(() => now);
        const admitted: number[] = [];
        for (const pause of pauses) {
          now += pause;
          const inside = admitted.filter((at) => at > now - 60_000).length;
          const verdict = counter.consume([subject("a")]);
          expect(verdict).toMatchObject({ allowed: inside < 3, degraded: true });
          if (verdict.allowed) admitted.push(now);
          else expect(verdict.violated).toEqual(["minute"]);
        }
      }),
    );
  });

  it("reports when one more call is admitted", () => {
    let now = 0;
    const counter = createLocalCounter(() => now);
    for (const at of [0, 10_000, 20_000]) {
      now = at;
      counter.consume([subject("a")]);
    }
    const { retryAfterSeconds } = counter.consume([subject("a")]);
    expect(retryAfterSeconds).toBe(40);
    now += retryAfterSeconds * 1000;
    expect(counter.consume([subject("a")]).allowed).toBe(true);
  });

  it("counts a rejected call for none of its subjects", () => {
    const counter = createLocalCounter(() => 0);
    for (let n = 0; n < 5; n += 1) counter.consume([subject("full", 1), subject("other", 4)]);
    for (let n = 0; n < 3; n += 1) expect(counter.consume([subject("other", 4)]).allowed).toBe(true);
    expect(counter.consume([subject("other", 4)]).allowed).toBe(false);
  });

  it("starts over after forget, and keeps a bounded number of subjects", () => {
    const counter = createLocalCounter(() => 0, 100);
    counter.consume([subject("a", 1)]);
    counter.forget([subject("a", 1)]);
    expect(counter.consume([subject("a", 1)]).allowed).toBe(true);
    for (let n = 0; n < 99; n += 1) counter.consume([subject(`n${n}`, 1)]);
    expect(counter.consume([subject("a", 1)]).allowed).toBe(false);
    counter.consume([subject("one more", 1)]);
    expect(counter.consume([subject("a", 1)]).allowed).toBe(true);
  });
});
