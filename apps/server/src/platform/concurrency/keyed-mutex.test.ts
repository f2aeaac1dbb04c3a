import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { createKeyedMutex } from "./keyed-mutex.ts";

it("runs work with the same key sequentially in order of arrival, without blocking other keys", async () => {
  const withLock = createKeyedMutex();
  const told: string[] = [];
  const work = (key: string, name: string) =>
    withLock(key, async (hasWaited) => {
      told.push(`${name} begins${hasWaited ? " after waiting" : ""}`);
      await setImmediate();
      told.push(`${name} ends`);
      return name;
    });
  const names = await Promise.all([work("a", "a1"), work("a", "a2"), work("b", "b1")]);
  expect(names).toEqual(["a1", "a2", "b1"]);
  expect(told.slice(0, 2)).toEqual(["a1 begins", "b1 begins"]);
  expect(told.filter((line) => line.startsWith("a"))).toEqual([
    "a1 begins",
    "a1 ends",
    "a2 begins after waiting",
    "a2 ends",
  ]);
});

it("reports a failure only to its own caller, and continues with the next", async () => {
  const withLock = createKeyedMutex();
  const failing = withLock("a", () => Promise.reject(new Error("no")));
  const next = withLock("a", () => Promise.resolve("yes"));
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("yes");
  expect(await withLock("a", async (hasWaited) => hasWaited)).toBe(false);
});
