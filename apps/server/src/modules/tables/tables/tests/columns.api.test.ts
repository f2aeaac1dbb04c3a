import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { columnsMax } from "../columns.rules.ts";

let h: Harness;
let owner: Caller;

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
});
afterAll(() => h.stop());

async function newTable(columns: object[] = []): Promise<string> {
  const made = await owner.post("/data-tables", { name: "Table", columns });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
}
const add = (table: string, column: object) => owner.post(`/data-tables/${table}/columns`, column);
const keysOf = async (table: string): Promise<string[]> =>
  (await owner.get(`/data-tables/${table}/columns`)).body.data.map((one: { key: string }) => one.key);
const errorsOf = (answer: { body: { errors: { pointer: string; code: string }[] } }) =>
  answer.body.errors.map(({ pointer, code }) => [pointer, code]);

describe("POST /data-tables/:id/columns", () => {
  it("returns 201 with the column in last place, default settings, an audit record, and a new ETag of the table", async () => {
    const table = await newTable([{ name: "First", type: "text" }]);
    const made = await add(table, {
      name: "Colour",
      type: "select",
      required: true,
      default: "Red",
      settings: { options: [{ value: "r", label: "Red", color: "#ff0000" }] },
    });
    expect([made.status, made.headers.etag]).toEqual([201, '"r1"']);
    expect(made.body).toMatchObject({
      table_id: table,
      key: "colour",
      required: true,
      default: "r",
      settings: { allow_new: false, options: [{ value: "r", label: "Red", color: "#ff0000" }] },
    });
    expect(await keysOf(table)).toEqual(["first", "colour"]);
    expect((await owner.get(`/data-tables/${table}`)).headers.etag).toBe('"r2"');
    const one = await owner.get(`/data-tables/${table}/columns/${made.body.id}`);
    expect(one.body).toEqual(made.body);
    const audit = await owner.get(`/audit-events?target_id=${made.body.id}`);
    expect(audit.body.data[0]).toMatchObject({ action: "data_column.create" });
  });

  it("returns 201 for links and lookups, and 422 for unknown targets", async () => {
    const people = await newTable([{ name: "Name", type: "text" }]);
    const table = await newTable();
    await add(table, { name: "Person", type: "link", settings: { table_id: people, many: false } });
    const shown = (column: string) =>
      add(table, { name: "Shown", type: "lookup", settings: { link: "person", column } });
    expect((await shown("name")).status).toBe(201);
    expect(errorsOf(await shown("age"))).toEqual([["/settings/column", "option"]]);
    const back = await newTable([{ name: "T", type: "link", settings: { table_id: table } }]);
    const through = { name: "X", type: "lookup", settings: { link: "t", column: "shown" } };
    expect(errorsOf(await add(back, through))).toEqual([["/settings/column", "option"]]);
  });

  it("allows a table to link to itself, and formulas to read formulas, but not in a cycle", async () => {
    const table = await newTable([{ name: "A", type: "number" }]);
    expect((await add(table, { name: "Self", type: "link", settings: { table_id: table } })).status).toBe(
      201,
    );
    const formula = (name: string, text: string) =>
      add(table, { name, type: "formula", settings: { formula: text, result: "number" } });
    expect((await formula("B", "a * 2")).status).toBe(201);
    expect((await formula("C", "b * 2")).status).toBe(201);
    expect(errorsOf(await formula("D", "d * 2"))).toEqual([["/settings/formula", "expression"]]);
    expect(errorsOf(await formula("E", "YEAR(TODAY())"))).toEqual([["/settings/formula", "expression"]]);
  });

  it("returns 409 column_key_taken and column_limit, and 404 for a table of another account", async () => {
    const table = await newTable(
      Array.from({ length: columnsMax - 1 }, (_, at) => ({ name: `C ${at}`, type: "text" })),
    );
    expect((await add(table, { name: "X", key: "c_0", type: "text" })).body.code).toBe("column_key_taken");
    expect((await add(table, { name: "X", type: "text" })).status).toBe(201);
    expect((await add(table, { name: "Y", type: "text" })).body.code).toBe("column_limit");
    const stranger = await h.newAccount();
    const answer = await stranger.post(`/data-tables/${table}/columns`, { name: "A", type: "text" });
    expect(answer.status).toBe(404);
  });

  it("gives two concurrent columns different positions and keys", async () => {
    const table = await newTable();
    const made = await Promise.all([1, 2, 3].map(() => add(table, { name: "Same", type: "text" })));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await keysOf(table)).sort()).toEqual(["same", "same_2", "same_3"]);
  });
});

describe("POST /data-tables/:id/columns/:column_id/move", () => {
  it("returns 200 with all columns in the new order, 422 for a column of another table, and 404 for an unknown one", async () => {
    const table = await newTable(["A", "B", "C"].map((name) => ({ name, type: "text" })));
    const [a, b, c] = (await owner.get(`/data-tables/${table}/columns`)).body.data.map(
      (one: { id: string }) => one.id,
    );
    const move = (id: string, after: string | null) =>
      owner.post(`/data-tables/${table}/columns/${id}/move`, { after });
    const moved = await move(c, null);
    expect(moved.body.data.map((one: { key: string }) => one.key)).toEqual(["c", "a", "b"]);
    await move(a, b);
    expect(await keysOf(table)).toEqual(["c", "b", "a"]);
    expect(errorsOf(await move(a, a))).toEqual([["/after", "option"]]);
    expect((await move("col_01hzzzzzzzzzzzzzzzzzzzzzzz", null)).status).toBe(404);
  });
});
