/**
 * IDs in untyped members of the contract. Another account's ID gets the same response as a nonexistent ID, and is
 * rejected if it is resolved immediately.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "./eventually.ts";
import { makeThing } from "./fuzz/makers.ts";
import { type Caller, type Harness, startHarness } from "./harness.ts";
import { allOperations, missingId } from "./operations.ts";
import { isOpen, placesOf, rootOf } from "./references/json-schema.ts";
import { openMembers, untypedCases } from "./references/untyped-cases.ts";

let h: Harness;
let owner: Caller;
let stranger: Caller;

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  stranger = await h.newAccount({ shard: owner.account.shard });
  // On a busy machine, the template renderer takes a while to start.
  await eventually(() => makeThing("tpl", h, stranger), 60_000);
}, 180_000);
afterAll(async () => {
  console.log(`tenancy untyped references=${Object.keys(untypedCases).length}`);
  await h.stop();
});

/** What a client sees, without IDs, which differ between requests. */
const seen = ({ status, body }: { status: number; body: unknown }): string =>
  JSON.stringify([status, body])
    .replace(/\b[a-z]{2,4}_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g, "<id>")
    .replace(/"(request_id|receipt_code|\w+_at)":"[^"]*"/g, '"$1":""');

const isRefused = ({ status, body }: { status: number; body: { is_valid?: boolean } }) =>
  status >= 400 ? status < 500 : body.is_valid === false;

describe("another account's id in an untyped member", () => {
  it.each(Object.entries(untypedCases))("%s", { timeout: 120_000 }, async (_name, { prefix, ...one }) => {
    const foreign = await one.send(owner, await makeThing(prefix, h, stranger));
    const unknown = await one.send(owner, missingId(prefix));
    expect(foreign.status).toBeLessThan(500);
    expect(seen(foreign)).toBe(seen(unknown));
    expect([isRefused(foreign), foreign.body]).toEqual([one.isRefused, foreign.body]);
  });

  it("is tested for every untyped member of the contract, or cannot occur", () => {
    const open = allOperations.flatMap(({ operation }) =>
      [operation.body, operation.query].flatMap((schema) =>
        schema === undefined ? [] : placesOf(rootOf(schema)).filter((place) => isOpen(place.schema)),
      ),
    );
    const names = open.map(({ steps }) => steps.findLast((step) => "member" in step)?.member ?? "(body)");
    expect([...new Set(names)].sort()).toEqual(Object.keys(openMembers).sort());
  });
});
