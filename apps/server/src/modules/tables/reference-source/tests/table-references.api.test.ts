// References to cells: suggestions, validation, and resolution by a unique value.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { column, newTable } from "../../../../test-kit/new-table.ts";

let h: Harness;
let owner: Caller;
let row: string;
beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  const table = await newTable(
    owner,
    [
      column("sku", "text", { unique: true }),
      column("number", "number", { unique: true }),
      column("price", "currency", { settings: { currencies: ["EUR"] } }),
      column("tags", "multi_select", { settings: { options: [{ value: "a", label: "A" }] } }),
      column("note"),
    ],
    { key: "products", name: "Products" },
  );
  const values = {
    sku: "A-1",
    number: 7,
    price: { amount: "12.50", currency: "EUR" },
    tags: ["a"],
    note: "n",
  };
  const made = await owner.post(`/data-tables/${table}/rows`, { values });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  row = made.body.id;
});
afterAll(() => h.stop());

const follow = async (refs: readonly string[], caller = owner) => {
  const { status, body } = await caller.post("/references/resolve", { refs });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as { ref: string; status: string; value?: unknown; type: string | null }[];
};

describe("following", () => {
  it.each([
    ['tables.products[sku="A-1"].note', "n"],
    ["tables.products[number=7].price.amount", "12.50"],
    ['tables.products[sku="A-1"].tags[0]', "a"],
  ])("%s", async (ref, value) => {
    expect(await follow([ref])).toMatchObject([{ ref, status: "resolved", value }]);
  });

  it("resolves by row ID, and resolves the whole row", async () => {
    const [cell, whole] = await follow([`tables.products[id="${row}"].sku`, 'tables.products[sku="A-1"]']);
    expect(cell).toMatchObject({ value: "A-1" });
    expect(whole?.value).toMatchObject({ id: row, sku: "A-1", number: 7, note: "n" });
  });

  it.each([
    'tables.products[sku="B"].note',
    'tables.products[note="n"].sku',
    'tables.products[none="n"].sku',
    'tables.products[id="7"].sku',
    "tables.products[0].sku",
    "tables.products.sku",
    'tables.others[sku="A-1"].note',
    'tables.products[sku="A-1"].none',
    "tables",
  ])("does not resolve %s", async (ref) => {
    expect(await follow([ref])).toMatchObject([{ ref, status: "missing" }]);
  });

  it("never resolves into another account", async () => {
    const stranger = await h.newAccount();
    expect(await follow(['tables.products[sku="A-1"].note'], stranger)).toMatchObject([
      { status: "missing" },
    ]);
  });
});

it("suggests columns by name, with a usable reference", async () => {
  const { body } = await owner.get("/references/search?q=products%20note");
  expect(body.data).toMatchObject([
    { ref: 'tables.products[sku="A-17"].note', label: "Products: note", kind: "tables", type: "text" },
  ]);
  const stranger = await h.newAccount();
  expect((await stranger.get("/references/search?q=products%20note")).body.data).toEqual([]);
});

it("reports an unknown column, with a suggestion", async () => {
  const check = async (ref: string) =>
    (await owner.post("/references/validate", { mapping: { it: `{{ ${ref} }}` } })).body.errors;
  expect(await check('tables.products[sku="B"].note')).toEqual([]);
  expect(await check('tables.products[sku="B"].notes')).toMatchObject([{ code: "unknown_field" }]);
  expect(await check('tables.product[sku="B"].note')).toMatchObject([{ code: "unknown_field" }]);
});
