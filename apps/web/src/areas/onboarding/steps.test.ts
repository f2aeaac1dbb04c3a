import { expect, it } from "vitest";
import { stepAt } from "./steps.ts";

const nothing = { hasName: false, isCreated: false };
const named = { hasName: true, isCreated: false };
const created = { hasName: true, isCreated: true };

it("starts with the account and shows the project step once there is a name", () => {
  expect([stepAt("", nothing), stepAt("project", nothing)]).toEqual(["account", "account"]);
  expect([stepAt("", named), stepAt("project", named)]).toEqual(["account", "project"]);
});

it("shows the last step once the account is created", () => {
  expect(["", "project", "ready"].map((hash) => stepAt(hash, created))).toEqual(["ready", "ready", "ready"]);
});

it("leaves the welcome screen when the page was reloaded on the last step", () => {
  expect(stepAt("ready", nothing)).toBe("leave");
});
