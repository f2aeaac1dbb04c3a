import { expect, it } from "vitest";
import { readDefinition } from "./read-definition.ts";

const problemsOf = (kiosk: object) => {
  const pages = [{ id: "p", items: [] }];
  const read = readDefinition({
    format: 1,
    title: "T",
    languages: ["en"],
    pages,
    settings: { kiosk },
  } as never);
  return read.ok ? [] : read.problems.map(({ pointer, message }) => `${pointer} ${message}`);
};

it("accepts kiosk settings within their limits", () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ restart_after: 3, idle_after: 3_600 })).toEqual([]);
  expect(problemsOf({ restart_after: 2, idle_after: 9, after: 1 })).toEqual([
    "/settings/kiosk/after is not a known property",
    "/settings/kiosk/restart_after must be a whole number from 3 to 120",
    "/settings/kiosk/idle_after must be a whole number from 10 to 3600",
  ]);
});
