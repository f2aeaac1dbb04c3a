import { expect, it } from "vitest";
import { nextPath, nextSearch } from "./next-path.ts";

it("goes where the address says, otherwise to the start page", () => {
  expect(nextPath({ next: "/invitations" }, undefined)).toBe("/invitations");
  expect(nextPath({ next: "/acc_1/projects?q=a#new" }, "/kept")).toBe("/acc_1/projects?q=a#new");
  expect(nextPath({}, undefined)).toBe("/");
});

it("uses what the tab kept only after another service came back with an error", () => {
  expect(nextPath({}, "/kept")).toBe("/");
  expect(nextPath({ error: "access_denied" }, "/kept")).toBe("/kept");
  expect(nextPath({ error: "access_denied" }, undefined)).toBe("/");
});

it.each([
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "/login",
  "/login?next=/login",
  "/signup",
])("does not go to %s", (path) => {
  expect(nextPath({ error: "x" }, path)).toBe("/");
  expect(nextPath({ next: path }, undefined)).toBe("/");
});

it("does not mistake another path for the sign-in screen", () => {
  expect(nextPath({ next: "/login-help" }, undefined)).toBe("/login-help");
});

it("hands on only what differs from the start page", () => {
  expect([nextSearch("/"), nextSearch("/invitations")]).toEqual([{}, { next: "/invitations" }]);
});
