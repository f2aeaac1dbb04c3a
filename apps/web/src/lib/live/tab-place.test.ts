import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openTabPlace } from "./tab-place.ts";

const held = new Map<string, string>();

beforeEach(() => {
  held.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
    removeItem: (key: string) => held.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("remembers the place of each account over a reload, until it is forgotten", () => {
  const place = openTabPlace("acc_1");
  expect(place.read()).toBeUndefined();
  place.keep("c1");
  place.keep("c2");
  expect(openTabPlace("acc_1").read()).toBe("c2");
  expect(openTabPlace("acc_2").read()).toBeUndefined();
  place.forget();
  expect(openTabPlace("acc_1").read()).toBeUndefined();
});

it("keeps the place until the reload if the browser blocks storage", () => {
  const blocked = () => {
    throw new DOMException("Blocked", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: blocked, setItem: blocked, removeItem: blocked });
  const place = openTabPlace("acc_1");
  place.keep("c1");
  expect(place.read()).toBe("c1");
  expect(() => place.forget()).not.toThrow();
});
