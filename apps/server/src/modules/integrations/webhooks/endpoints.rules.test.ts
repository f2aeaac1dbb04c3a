import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../../../platform/ids/ids.ts";
import * as deliveries from "./deliveries.rules.ts";
import * as rules from "./endpoints.rules.ts";

const now = new Date("2026-11-15T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const texts: rules.EndpointTexts = {
  url: "https://hooks.formstead.dev/",
  description: "",
  eventTypes: [],
  formIds: [],
  payloadMode: "thin",
  includesTests: false,
  headers: {},
};
const endpoint = rules.create(newId("whe"), texts, null, now);

function take(one: rules.Endpoint, step: string, time: Date): rules.Decision {
  switch (step) {
    case "enable":
      return rules.enable(one, time);
    case "rotate":
      return { ok: true, next: rules.rotate(one, time) };
    case "change":
      return { ok: true, next: rules.change(one, { description: "x" }, time) };
    default:
      return rules.disable(one, step as rules.DisabledReason, time);
  }
}

describe("an endpoint", () => {
  it("is always enabled or disabled, and has a reason only while it is disabled", () => {
    const step = fc.constantFrom("enable", "user", "gone", "failing", "rotate", "change");
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let one = endpoint;
        for (const [at, name] of steps.entries()) {
          const time = later(at * 1_000);
          const next = take(one, name, time);
          if (next.ok) {
            expect(next.next.revision).toBe(one.revision + 1);
            one = next.next;
          } else expect(next.allowed).not.toContain(one.status);
          expect(one.disabledReason === null).toBe(one.status === "enabled");
          expect(one.status === "auto_disabled").toBe(["gone", "failing"].includes(one.disabledReason ?? ""));
        }
      }),
    );
  });

  it("receives the subscribed events of its forms since it was enabled, and no test entries", () => {
    const form = newId("frm");
    const event = { type: "entry.submitted", at: now, data: { form_id: form, mode: "live" } };
    const hears = (more: Partial<rules.EndpointTexts>, heard: Partial<typeof event> = {}) =>
      rules.hears({ ...endpoint, ...more }, { ...event, ...heard });
    expect(hears({})).toBe(true);
    expect(hears({ eventTypes: ["entry.submitted"] })).toBe(true);
    expect(hears({ eventTypes: ["entry.trashed"] })).toBe(false);
    expect(hears({ formIds: [form] })).toBe(true);
    expect(hears({ formIds: [newId("frm")] })).toBe(false);
    expect(hears({}, { at: later(-61_000) })).toBe(false);
    expect(hears({}, { at: later(-30_000) })).toBe(true);
    expect(hears({}, { data: { form_id: form, mode: "test" } })).toBe(false);
    expect(hears({ includesTests: true }, { data: { form_id: form, mode: "test" } })).toBe(true);
  });

  it("is paused after ten failures, longer each time up to ten minutes; attempts in flight change nothing", () => {
    let health: rules.Health = endpoint;
    let time = now;
    const rests: number[] = [];
    for (let n = 1; n <= 25; n += 1) {
      health = rules.afterFailure(health, 0, 0.5, time);
      expect(health.failingSince).toEqual(now);
      if (n < 10) expect(health.restUntil).toBeNull();
      if (!health.restUntil) continue;
      expect(rules.afterFailure(health, 0, 0.5, time)).toEqual(health);
      rests.push((health.restUntil.getTime() - time.getTime()) / 1_000);
      time = health.restUntil;
    }
    expect(rests.slice(0, 8)).toEqual([5, 10, 20, 40, 80, 160, 320, 600]);
    expect(Math.max(...rests)).toBe(600);
  });

  it("pauses as long as it requests", () => {
    const health = rules.afterFailure(endpoint, 90_000, 0.5, now);
    expect(health.restUntil).toEqual(later(90_000));
    expect(rules.afterFailure(health, 120_000, 0.5, now).restUntil).toEqual(later(120_000));
  });

  it("is disabled after five days of failures, not earlier", () => {
    const days = 5 * 86_400_000;
    const health = { failingSince: now, failureCount: 10, restUntil: null };
    expect(rules.isGivenUp(health, days, later(days - 1))).toBe(false);
    expect(rules.isGivenUp(health, days, later(days))).toBe(true);
    expect(rules.isGivenUp({ ...health, failingSince: null }, days, later(days))).toBe(false);
  });

  it("is not disabled if it fails before and after an outage of the service itself", () => {
    const before = rules.afterFailure({ failingSince: null, failureCount: 0, restUntil: null }, 0, 0.5, now);
    const health = rules.afterFailure(before, 0, 0.5, later(10_000));
    expect(health.failingSince).toEqual(now);
    expect(rules.isGivenUp(health, 8_000, later(10_000))).toBe(false);
  });
});

describe("a delivery", () => {
  const schedule = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
  const fresh = { tries: 0, isManual: false, eventType: "entry.submitted" };

  it("is retried according to the schedule, each wait within a fifth of it", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (chance) => {
        let one = fresh;
        for (const seconds of schedule.slice(1)) {
          const next = deliveries.afterFailure(one, schedule, 0, chance, now);
          expect(next.state).toBe("retrying");
          const waited = (next.dueAt.getTime() - now.getTime()) / 1_000;
          expect(waited).toBeGreaterThanOrEqual(seconds * 0.8 - 0.001);
          expect(waited).toBeLessThanOrEqual(seconds * 1.2 + 0.001);
          one = { ...one, tries: next.tries };
        }
        expect(deliveries.afterFailure(one, schedule, 0, chance, now)).toMatchObject({
          state: "exhausted",
          tries: 10,
        });
      }),
    );
  });
});
