import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { byThing, frequent } from "./query-keys.ts";

const document: { readonly webhooks: object } = JSON.parse(
  readFileSync(new URL("../../../../../docs/openapi.json", import.meta.url), "utf8"),
);
/** Webhook endpoints receive this to try them out. It is not about the account's data. */
const withoutScreen = ["webhook.test"];
const types = Object.keys(document.webhooks);
const things = new Set(
  types.filter((type) => !withoutScreen.includes(type)).map((type) => type.split(".")[0]),
);

it("has a rule for every public event", () => {
  expect(things.size).toBeGreaterThan(20);
  expect([...things].filter((thing = "") => !(thing in byThing))).toEqual([]);
});

it("has no rule without a public event", () => {
  expect([...Object.keys(byThing), ...frequent].filter((thing) => !things.has(thing))).toEqual([]);
  expect(withoutScreen.filter((type) => !types.includes(type))).toEqual([]);
});
