import { expect, it } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

const now = new Date("2026-11-15T12:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const dayMs = 86_400_000;

it("waits as long as requested, at most a day", () => {
  expect(retryAfterMs("120", now, dayMs)).toBe(120_000);
  expect(retryAfterMs(later(60_000).toUTCString(), now, dayMs)).toBe(60_000);
  expect(retryAfterMs("999999999", now, dayMs)).toBe(86_400_000);
  for (const nonsense of [undefined, "", "soon", "-5", "1e9", later(-5_000).toUTCString()])
    expect(retryAfterMs(nonsense, now, dayMs) ?? 0).toBe(0);
});
