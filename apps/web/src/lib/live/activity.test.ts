import { expect, it } from "vitest";
import { createActivity, restAfterMs } from "./activity.ts";

function stage() {
  const page = new EventTarget();
  const told: number[] = [];
  let now = 0;
  const activity = createActivity({ announce: () => told.push(now), now: () => now, page });
  const at = (ms: number) => {
    now = ms;
  };
  const use = () => page.dispatchEvent(new Event("keydown"));
  return { activity, told, at, use };
}

it("rests after an hour without use in any tab", () => {
  const { activity, at, use } = stage();
  at(restAfterMs - 1);
  expect(activity.isActive()).toBe(true);
  use();
  at(restAfterMs * 2 - 2);
  expect(activity.isActive()).toBe(true);
  at(restAfterMs * 2);
  expect(activity.isActive()).toBe(false);
  activity.note();
  expect(activity.isActive()).toBe(true);
});

it("informs other tabs once a minute, and at once after a rest", () => {
  const { told, at, use } = stage();
  for (const ms of [0, 10_000, 59_000, 61_000]) {
    at(ms);
    use();
  }
  at(restAfterMs * 2);
  use();
  expect(told).toEqual([0, 61_000, restAfterMs * 2]);
});

it("wakes what waits for someone, also when the signal ends the wait", async () => {
  const { activity, at, use } = stage();
  at(restAfterMs);
  const never = new AbortController();
  const woken = activity.untilActive(never.signal);
  use();
  await woken;
  at(restAfterMs * 3);
  const ended = activity.untilActive(never.signal);
  never.abort();
  await ended;
  expect(activity.isActive()).toBe(false);
});
