import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccountCtx } from "../../../../platform/context/context.ts";
import type { AccountTx } from "../../../../platform/db/tx.ts";
import { atOnce } from "../../../../platform/time/steps.rules.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import type { FormId } from "../forms.rules.ts";
import type { FormsService } from "../forms.service.ts";
import { compileVersion, type Version } from "../versions.rules.ts";

let h: Harness;
let owner: Caller;

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
});
afterAll(() => h.stop());

const versions = () => (h.services.get("forms") as FormsService).versions;
const inside = (caller: Caller, now = h.clock.now()) =>
  ({ account: caller.account, now, actor: { kind: "system", name: "test" } }) as unknown as AccountCtx;

/** A published form with one text field. */
async function published(): Promise<{ id: FormId; publishedAt: Date }> {
  const project = (await owner.post("/projects", { name: `P ${Math.random()}` })).body.id;
  const { id } = (await owner.post("/forms", { project_id: project, name: "Form" })).body;
  const items = [{ id: "fld_a", type: "text", key: "a", label: "A" }];
  const definition = { format: 1, title: "T", languages: ["en"], pages: [{ id: "page_1", items }] };
  const anyEtag = { headers: { "if-match": "*" } };
  await owner.put(`/forms/${id}/draft`, { definition }, anyEtag);
  const made = await owner.post(`/forms/${id}/draft/publish`, {}, anyEtag);
  h.clock.advance(1_000);
  return { id, publishedAt: new Date(made.body.created_at) };
}

/** Runs `work`, and returns its result and the number of its database queries. */
async function counted<T>(
  ctx: AccountCtx,
  work: (tx: AccountTx) => Promise<T>,
): Promise<{ given: T; queries: number }> {
  let queries = 0;
  const given = await h.composition.platform.uow(ctx, (tx) => {
    const query: AccountTx["query"] = (statement) => {
      queries += 1;
      return tx.query(statement);
    };
    return work({ ...tx, query });
  });
  return { given, queries };
}

describe("a compiled version", () => {
  it("is read from the database once and then shared", async () => {
    const { id } = await published();
    const first = await counted(inside(owner), (tx) => versions().program(tx, id, 1));
    expect(first.queries).toBe(1);
    expect(first.given.program.nodes.map((node) => node.id)).toEqual(["page_1", "fld_a"]);
    expect(first.given.versionId).toMatch(/^fvr_/);
    const second = await counted(inside(owner), (tx) => versions().program(tx, id, 1));
    expect(second.queries).toBe(0);
    expect(second.given).toBe(first.given);
  });

  it("is not found by another account or with another number", async () => {
    const { id } = await published();
    await versions().program(inside(owner), id, 1);
    const stranger = await h.newAccount();
    await expect(versions().program(inside(stranger), id, 1)).rejects.toMatchObject({
      def: { code: "not_found" },
    });
    await expect(versions().program(inside(owner), id, 2)).rejects.toMatchObject({
      def: { code: "not_found" },
    });
  });

  it("is not cached by the request that created it, which can still roll back", async () => {
    const { id, publishedAt } = await published();
    const ctx = inside(owner, publishedAt);
    for (const _ of [1, 2])
      expect((await counted(ctx, (tx) => versions().program(tx, id, 1))).queries).toBe(1);
  });
});

it("resolves the theme of a version that was stored without a look, and keeps the look of others", () => {
  const definition = { format: 1, title: "T", languages: ["en"], pages: [], theme: { brand: "#0b6e4f" } };
  const look = { light: { accent: "#000000" } };
  const compiled = (stored: object) =>
    atOnce(compileVersion({ id: "fvr_1", definition: stored } as unknown as Version, "account")).definition
      .look;
  expect(compiled(definition)?.light.accent).toBe("#0b6e4f");
  expect(compiled({ ...definition, look })).toEqual(look);
  expect(compiled({ ...definition, theme: undefined })).toBeUndefined();
});
