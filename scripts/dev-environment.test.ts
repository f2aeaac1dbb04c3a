// Development settings: webhooks and connectors can call this machine in development, but not by default.
import { expect, it } from "vitest";
import { readConfig } from "../apps/server/src/platform/config/config.ts";
import { devEnvironment } from "./dev-environment.ts";

it("allows webhooks and connectors to call this machine in development", () => {
  expect(readConfig({ ...devEnvironment() }).OUTBOUND_ALLOWED).toEqual(["127.0.0.1", "::1", "localhost"]);
});

it("allows no private addresses by default, including in production", () => {
  const { OUTBOUND_ALLOWED: _opened, ...rest } = devEnvironment();
  expect(readConfig({ ...rest }).OUTBOUND_ALLOWED).toEqual([]);
  expect(
    readConfig({ ...rest, NODE_ENV: "production", BASE_URL: "https://forms.example" }).OUTBOUND_ALLOWED,
  ).toEqual([]);
});
