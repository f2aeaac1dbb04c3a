import { expect, it } from "vitest";
import { stepAt } from "./steps.ts";

const nothing = { hasName: false, isCreated: false };
const named = { hasName: true, isCreated: false };
const created = { hasName: true, isCreated: true };

it("begins with the account and asks for the project once there is a name", () => {
  expect([stepAt("", nothing), stepAt("project", nothing)]).toEqual(["account", "account"]);
  expect([stepAt("", named), stepAt("project", named)]).toEqual(["account", "project"]);
});

it("never asks again for what was created", () => {
  expect(["", "project", "ready"].map((hash) => stepAt(hash, created))).toEqual(["ready", "ready", "ready"]);
});

it("leaves when a reload has forgotten what was created", () => {
  expect(stepAt("ready", nothing)).toBe("leave");
});
