import { expect, it } from "vitest";
import { nextPath, nextSearch } from "./next-path.ts";

it("uses the path from the URL and falls back to the home page", () => {
  expect(nextPath({ next: "/invitations" }, undefined)).toBe("/invitations");
  expect(nextPath({ next: "/acc_1/projects?q=a#new" }, "/kept")).toBe("/acc_1/projects?q=a#new");
  expect(nextPath({}, undefined)).toBe("/");
});

it("uses the path kept in the tab only after another service returned an error", () => {
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

it("accepts paths that only start like the sign-in path", () => {
  expect(nextPath({ next: "/login-help" }, undefined)).toBe("/login-help");
});

it("passes on only paths other than the home page", () => {
  expect([nextSearch("/"), nextSearch("/invitations")]).toEqual([{}, { next: "/invitations" }]);
});
