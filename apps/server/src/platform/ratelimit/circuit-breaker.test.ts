import { describe, expect, it } from "vitest";
import { createCircuitBreaker } from "./circuit-breaker.ts";

describe("circuit breaker", () => {
  it("admits all callers until a failure, then none during the rest period", () => {
    let now = 0;
    const breaker = createCircuitBreaker({ restMs: 1000, now: () => now });
    expect([breaker.admits(), breaker.admits()]).toEqual([true, true]);
    breaker.failed();
    now = 999;
    expect(breaker.admits()).toBe(false);
  });

  it("admits one probe after the rest period, and rests again if it fails", () => {
    let now = 0;
    const breaker = createCircuitBreaker({ restMs: 1000, now: () => now });
    breaker.failed();
    now = 1000;
    expect([breaker.admits(), breaker.admits()]).toEqual([true, false]);
    breaker.failed();
    now = 1999;
    expect(breaker.admits()).toBe(false);
    now = 2000;
    expect(breaker.admits()).toBe(true);
  });

  it("admits all callers again once the probe succeeds", () => {
    let now = 0;
    const breaker = createCircuitBreaker({ restMs: 1000, now: () => now });
    breaker.failed();
    now = 1000;
    breaker.admits();
    breaker.succeeded();
    expect([breaker.admits(), breaker.admits()]).toEqual([true, true]);
  });
});
