// The settings of a development server: webhooks and connectors reach this machine there, and nowhere else by default.
import { expect, it } from "vitest";
import { readConfig } from "../apps/server/src/platform/config/config.ts";
import { devEnvironment } from "./dev-environment.ts";

it("lets webhooks and connectors reach this machine in development", () => {
  expect(readConfig({ ...devEnvironment() }).OUTBOUND_ALLOWED).toEqual(["127.0.0.1", "::1", "localhost"]);
});

it("opens no address by default, also in production", () => {
  const { OUTBOUND_ALLOWED: _opened, ...rest } = devEnvironment();
  expect(readConfig({ ...rest }).OUTBOUND_ALLOWED).toEqual([]);
  expect(
    readConfig({ ...rest, NODE_ENV: "production", BASE_URL: "https://forms.example" }).OUTBOUND_ALLOWED,
  ).toEqual([]);
});
