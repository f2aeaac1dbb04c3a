/** Exports of tables and views: lookups must look the same as in the API, and rows must be in the view's order. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { column, newTable } from "../../../../test-kit/new-table.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { readCsv } from "./read-csv.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
});
afterAll(() => h.stop());

async function fileOf(source: object, format: string, columns?: readonly string[]): Promise<Buffer> {
  const { status, body } = await owner.post("/exports", { source, format, ...(columns ? { columns } : {}) });
  expect(status, JSON.stringify(body)).toBe(202);
  await h.runJobs();
  const link = await owner.get(`/exports/${body.id}/download`);
  expect(link.status, JSON.stringify((await owner.get(`/exports/${body.id}`)).body)).toBe(302);
  return Buffer.from(await (await fetch(String(link.headers.location))).arrayBuffer());
}
const linesOf = async (source: object, columns?: readonly string[]) =>
  (await fileOf(source, "ndjson", columns))
    .toString()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("lookups", () => {
  it("are in the file as in the API, in every format", async () => {
    const makers = await newTable(owner, [
      column("city"),
      column("size", "number"),
      column("made", "created_at"),
    ]);
    const look = (key: string, link: string, shown: string) =>
      column(key, "lookup", { settings: { link, column: shown } });
    const toys = await newTable(owner, [
      column("name"),
      column("maker", "link", { settings: { table_id: makers, many: false } }),
      column("dealers", "link", { settings: { table_id: makers, many: true } }),
      look("city", "maker", "city"),
      look("size", "maker", "size"),
      look("since", "maker", "made"),
      look("cities", "dealers", "city"),
    ]);
    const maker = async (values: object) =>
      (await owner.post(`/data-tables/${makers}/rows`, { values })).body;
    const [a, b] = [await maker({ city: "Giengen", size: 7 }), await maker({ city: "Ulm" })];
    const path = `/data-tables/${toys}/rows`;
    await owner.post(path, { values: { name: "Bear", maker: [a.id], dealers: [b.id, a.id] } });
    await owner.post(path, { values: { name: "Duck" } });
    const source = { type: "table", table_id: toys };
    const names = ["values.name", "values.city", "values.size", "values.since", "values.cities"];
    expect(readCsv(await fileOf(source, "csv", names))).toEqual([
      { name: "Bear", city: "Giengen", size: "7", since: a.created_at, cities: "Ulm; Giengen" },
      { name: "Duck", city: "", size: "", since: "", cities: "" },
    ]);
    expect((await linesOf(source, names))[0]).toEqual({
      name: "Bear",
      city: "Giengen",
      size: 7,
      since: a.created_at,
      cities: ["Ulm", "Giengen"],
    });
    for (const format of ["xlsx", "parquet"])
      expect((await fileOf(source, format)).length, format).toBeGreaterThan(0);
    expect(readCsv(await fileOf(source, "csv"))[0]).toMatchObject({ cities: "Ulm; Giengen" });
  });

  it("return 400 in a filter or sort because their values are in another table", async () => {
    const makers = await newTable(owner, [column("city")]);
    const toys = await newTable(owner, [
      column("maker", "link", { settings: { table_id: makers, many: false } }),
      column("city", "lookup", { settings: { link: "maker", column: "city" } }),
    ]);
    const filter = { field: "values.city", op: "eq", value: "Ulm" };
    const refused = await owner.post(`/data-tables/${toys}/rows/query`, { filter });
    expect(refused.status).toBe(400);
    expect(refused.body.errors[0].message).toContain("Lookup columns");
  });
});

describe("the sort of a view", () => {
  const viewOf = async (source: object, sort: string) => {
    const made = await owner.post("/views", { name: `By ${sort} ${Math.random()}`, source, sort });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return { type: "view", view_id: made.body.id };
  };

  it("defines the order of the rows in its file", async () => {
    const table_id = await newTable(owner, [column("name"), column("n", "number")]);
    for (const [name, n] of [
      ["b", 2],
      ["c", 1],
      ["a", null],
      ["d", 2],
    ])
      await owner.post(`/data-tables/${table_id}/rows`, { values: { name, n } });
    const source = { table_id };
    const inOrder = async (sort: string) =>
      (await linesOf(await viewOf(source, sort), ["values.name"])).map((line) => line.name);
    expect(await inOrder("-values.n,values.name")).toEqual(["b", "d", "c", "a"]);
    expect(await inOrder("values.name")).toEqual(["a", "b", "c", "d"]);
    expect(await inOrder("-created_at")).toEqual(["d", "a", "c", "b"]);
    expect(await inOrder("created_at")).toEqual(["b", "c", "a", "d"]);
  });

  it("also applies to a form", async () => {
    const form_id = await publishedForm(owner, [field("name")]);
    for (const name of ["b", "a", "c"])
      await owner.post("/entries", { form_id, answers: { name }, status: "submitted" });
    const view = await viewOf({ form_id }, "-answers.name");
    const lines = await linesOf(view, ["answers.name"]);
    expect(lines.map((line) => line.name)).toEqual(["c", "b", "a"]);
  });
});
