import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { systemAccountCtx } from "../../../../platform/context/context.ts";
import type { AccountTx } from "../../../../platform/db/tx.ts";
import { eventsOnce } from "../../../../test-kit/event-feed.ts";
import { eventually } from "../../../../test-kit/eventually.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { column, newTable } from "../../../../test-kit/new-table.ts";
import { untilOneWaitsFor } from "../../../../test-kit/waits-for.ts";
import type { DataRowsService } from "../index.ts";
import type { DataRowId, TableId } from "../rows.rules.ts";

let h: Harness;
let owner: Caller;
let tableId: string;

beforeAll(async () => {
  h = await startHarness();
});
beforeEach(async () => {
  owner = await h.newAccount();
  tableId = await newTable(owner, [
    column("sku", "text", { unique: true, required: true }),
    column("price", "decimal", { settings: { scale: 2 } }),
    column("stock", "number", { default: 0 }),
    column("worth", "formula", { settings: { formula: "price * stock", result: "number" } }),
    column("seen", "updated_at"),
  ]);
});
afterAll(() => h.stop());

const rowsPath = (rest = "", table = tableId) => `/data-tables/${table}/rows${rest}`;
const create = (values: object, caller: Caller = owner) => caller.post(rowsPath(), { values });
const put = (sku: string, values: object) => owner.put(rowsPath(`/by/sku/${sku}`), { values });
const list = async () => (await owner.get(rowsPath())).body.data;

describe("one row", () => {
  it("is created with defaults and formulas, read, changed, and deleted", async () => {
    const made = await create({ sku: "A", price: "2.5" });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body).toMatchObject({
      object: "data_row",
      table_id: tableId,
      source: "api",
      created_by: owner.user.id,
      values: { sku: "A", price: "2.50", stock: 0, worth: 0, seen: made.body.updated_at },
    });
    const path = rowsPath(`/${made.body.id}`);
    const changed = await owner.patch(
      path,
      { values: { stock: 4 } },
      { headers: { "if-match": made.body.etag } },
    );
    expect(changed.body.values).toMatchObject({ stock: 4, worth: 10 });
    expect((await owner.get(path)).body).toEqual(changed.body);
    expect((await owner.delete(path)).status).toBe(204);
    expect((await owner.get(path)).status).toBe(404);
  });

  it("returns 422 with a pointer for each invalid value", async () => {
    const refused = await create({ price: "much", stock: "x", color: "red", worth: 3 });
    expect(refused.status).toBe(422);
    const found = refused.body.errors.map((one: { pointer: string; code: string }) => [
      one.pointer,
      one.code,
    ]);
    expect(found).toEqual(
      expect.arrayContaining([
        ["/values/sku", "required"],
        ["/values/color", "unknown_field_key"],
        ["/values/worth", "computed"],
      ]),
    );
    expect(found).toHaveLength(5);
    expect(await list()).toEqual([]);
  });

  it("returns 412 for a row changed by another user, and loses nothing", async () => {
    const { id, etag } = (await create({ sku: "A" })).body;
    await owner.patch(rowsPath(`/${id}`), { values: { stock: 1 } });
    const late = { headers: { "if-match": etag } };
    const refused = await owner.patch(rowsPath(`/${id}`), { values: { stock: 2 } }, late);
    expect(refused.status).toBe(412);
    expect((await owner.delete(rowsPath(`/${id}`), undefined, late)).status).toBe(412);
    expect((await owner.get(rowsPath(`/${id}`))).body.values.stock).toBe(1);
  });

  it("returns 404 in another table or account, and 403 for viewers", async () => {
    const { id } = (await create({ sku: "A" })).body;
    const other = await newTable(owner, [column("name")]);
    expect((await owner.get(rowsPath(`/${id}`, other))).status).toBe(404);
    const stranger = await h.newAccount();
    expect((await stranger.get(rowsPath(`/${id}`))).status).toBe(404);
    expect((await stranger.post(rowsPath(), { values: {} })).status).toBe(404);
    const viewer = await owner.colleague("viewer");
    expect((await viewer.get(rowsPath(`/${id}`))).status).toBe(200);
    expect((await create({ sku: "B" }, viewer)).status).toBe(403);
    const contributor = await owner.colleague("contributor");
    expect((await create({ sku: "B" }, contributor)).status).toBe(201);
  });
});

describe("unique columns", () => {
  it("return 409 unique_violation with the row that has the value, which is free again once that row is deleted", async () => {
    const { id } = (await create({ sku: "A" })).body;
    const refused = await create({ sku: "A" });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: "unique_violation", column: "sku", row_id: id });
    await owner.patch(rowsPath(`/${id}`), { values: { sku: "B" } });
    expect((await create({ sku: "A" })).status).toBe(201);
    await owner.delete(rowsPath(`/${id}`));
    expect((await create({ sku: "B" })).status).toBe(201);
  });

  it("find their row by value, and create it if it does not exist", async () => {
    expect((await owner.get(rowsPath("/by/sku/A"))).status).toBe(404);
    const made = await put("A", { stock: 1 });
    expect(made.status).toBe(201);
    const again = await put("A", { stock: 2 });
    expect([again.status, again.body.id, again.body.values.stock]).toEqual([200, made.body.id, 2]);
    expect((await owner.get(rowsPath("/by/sku/A"))).body).toEqual(again.body);
    expect((await owner.get(rowsPath("/by/stock/2"))).body.code).toBe("column_not_unique");
    expect((await owner.get(rowsPath("/by/nothing/2"))).status).toBe(404);
  });

  it("twenty concurrent upserts of one value create one row, and none is rejected", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_none, n) => put("A", { stock: n })));
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    expect(answers.every(({ status }) => status < 300)).toBe(true);
    expect(await list()).toHaveLength(1);
    const history = await owner.get(rowsPath(`/${answers[0]?.body.id}/revisions?limit=100`));
    const changes = new Set(answers.map(({ body }) => body.etag)).size;
    expect(history.body.data).toHaveLength(changes - 1);
  });

  it("of twenty concurrent creates of one value, only one succeeds", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ sku: "A" })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });
});

describe("an upsert that waits for a concurrent change of its row", () => {
  /** Runs `work` in a concurrent transaction, which commits once the upsert of A is waiting for it. */
  const putMeanwhile = async (work: (tx: AccountTx, rows: DataRowsService) => Promise<unknown>) => {
    const ctx = systemAccountCtx("test", owner.account, "test", h.clock.now());
    const [late] = await h.composition.platform.uow(ctx, async (tx) => {
      await work(tx, h.services.get("dataRows") as DataRowsService);
      const answer = put("A", { stock: 2 });
      await untilOneWaitsFor(tx);
      return [answer];
    });
    return late;
  };
  const table = () => tableId as TableId;
  let id: DataRowId;
  beforeEach(async () => {
    id = (await create({ sku: "A", stock: 1 })).body.id;
  });

  it("returns 201 if the row is deleted", async () => {
    const late = await putMeanwhile((tx, rows) => rows.remove(tx, table(), id));
    expect([late?.status, late?.body.values]).toMatchObject([201, { sku: "A", stock: 2 }]);
    expect(late?.body.id).not.toBe(id);
  });

  it("returns 201 if the row gets another value, which it keeps", async () => {
    const late = await putMeanwhile((tx, rows) => rows.update(tx, table(), id, { sku: "B" }));
    expect([late?.status, late?.body.values]).toMatchObject([201, { sku: "A", stock: 2 }]);
    expect((await owner.get(rowsPath(`/${id}`))).body.values).toMatchObject({ sku: "B", stock: 1 });
    expect((await owner.get(rowsPath("/by/sku/B"))).body.id).toBe(id);
  });

  it("returns 200 with the row that has the value afterward", async () => {
    const other = (await create({ sku: "B" })).body.id;
    const late = await putMeanwhile((tx, rows) =>
      rows.apply(tx, table(), [
        { op: "update", id, values: { sku: "B" } },
        { op: "update", id: other, values: { sku: "A" } },
      ]),
    );
    expect([late?.status, late?.body.id]).toEqual([200, other]);
    expect((await owner.get(rowsPath(`/${id}`))).body.values).toMatchObject({ sku: "B", stock: 1 });
  });
});

describe("links and lookups", () => {
  it("refer to rows of another table and show its values; return 422 for unknown rows", async () => {
    const makers = await newTable(owner, [column("name"), column("city")]);
    const toys = await newTable(owner, [
      column("name"),
      column("maker", "link", { settings: { table_id: makers, many: false } }),
      column("city", "lookup", { settings: { link: "maker", column: "city" } }),
    ]);
    const maker = (await owner.post(rowsPath("", makers), { values: { name: "Steif", city: "Giengen" } }))
      .body;
    const toy = await owner.post(rowsPath("", toys), { values: { name: "Bear", maker: [maker.id] } });
    expect(toy.body.values).toMatchObject({ maker: [maker.id], city: "Giengen" });
    await owner.patch(rowsPath(`/${maker.id}`, makers), { values: { city: "Ulm" } });
    const found = await owner.post(rowsPath("/query", toys), {
      filter: { field: "values.maker", op: "contains", value: maker.id },
    });
    expect(found.body.data[0].values.city).toBe("Ulm");
    const stray = (await create({ sku: "A" })).body.id;
    const refused = await owner.post(rowsPath("", toys), { values: { name: "Duck", maker: [stray] } });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject([{ pointer: "/values/maker", code: "option" }]);
    await owner.delete(rowsPath(`/${maker.id}`, makers));
    expect((await owner.get(rowsPath(`/${toy.body.id}`, toys))).body.values.city).toBeNull();
  });

  it("show when a linked row was created and last changed", async () => {
    const makers = await newTable(owner, [
      column("name"),
      column("made", "created_at"),
      column("seen", "updated_at"),
    ]);
    const lookup = (key: string) =>
      column(`${key}_there`, "lookup", { settings: { link: "maker", column: key } });
    const toys = await newTable(owner, [
      column("maker", "link", { settings: { table_id: makers, many: false } }),
      lookup("made"),
      lookup("seen"),
    ]);
    const maker = (await owner.post(rowsPath("", makers), { values: { name: "Steif" } })).body;
    const toy = await owner.post(rowsPath("", toys), { values: { maker: [maker.id] } });
    expect(toy.body.values).toMatchObject({ made_there: maker.created_at, seen_there: maker.updated_at });
  });

  it("do not block changes after a linked row was deleted, but reject new links to it", async () => {
    const makers = await newTable(owner, [column("name")]);
    const toys = await newTable(owner, [
      column("name"),
      column("makers", "link", { settings: { table_id: makers } }),
    ]);
    const newMaker = async () => (await owner.post(rowsPath("", makers), { values: {} })).body.id;
    const [gone, kept, added] = [await newMaker(), await newMaker(), await newMaker()];
    const toy = (await owner.post(rowsPath("", toys), { values: { makers: [gone, kept] } })).body.id;
    await owner.delete(rowsPath(`/${gone}`, makers));
    const change = (values: object) => owner.patch(rowsPath(`/${toy}`, toys), { values });
    expect((await change({ name: "Bear" })).status).toBe(200);
    expect((await change({ makers: [gone, kept], name: "Duck" })).status).toBe(200);
    expect((await change({ makers: [gone, kept, added] })).body.values.makers).toEqual([gone, kept, added]);
    expect((await change({ makers: [kept] })).status).toBe(200);
    const refused = await change({ makers: [kept, gone] });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject([{ pointer: "/values/makers", code: "option" }]);
  });
});

describe("queries", () => {
  it("searches words in any text, and aggregates", async () => {
    const notes = await newTable(owner, [
      column("title"),
      column("body", "long_text"),
      column("size", "number"),
    ]);
    const operations = ["Red Fox", "Brown fox", "Brown bear"].map((title, size) => ({
      op: "create",
      data: { values: { title, body: `About ${title}s in 100% of Ulm`, size } },
    }));
    await owner.post(rowsPath("/batch", notes), { operations });
    const titles = async (q: string) => {
      const { body } = await owner.get(`${rowsPath("", notes)}?q=${encodeURIComponent(q)}`);
      return body.data.map((row: { values: { title: string } }) => row.values.title).sort();
    };
    expect(await titles("FOX")).toEqual(["Brown fox", "Red Fox"]);
    expect(await titles("brown ulm")).toEqual(["Brown bear", "Brown fox"]);
    expect(await titles("100%")).toHaveLength(3);
    expect(await titles("wolf")).toEqual([]);
    const sums = await owner.post(rowsPath("/aggregate", notes), {
      metrics: { total: { op: "sum", field: "values.size" } },
    });
    expect(sums.body.data).toEqual([{ group: [], count: 3, metrics: { total: "3" } }]);
  });

  it("returns 400 invalid_filter for unknown fields", async () => {
    const refused = await owner.post(rowsPath("/query"), {
      filter: { field: "values.color", op: "eq", value: "red" },
    });
    expect([refused.status, refused.body.code]).toEqual([400, "invalid_filter"]);
    const unsorted = await owner.post(rowsPath("/query"), { sort: "values.color" });
    expect(unsorted.status).toBe(400);
  });
});

describe("history", () => {
  it("lists each change, and restores earlier values, even of a deleted row", async () => {
    const { id } = (await create({ sku: "A", stock: 1 })).body;
    await owner.patch(rowsPath(`/${id}`), { values: { stock: 2, price: "1" } });
    await owner.patch(rowsPath(`/${id}`), { values: { stock: 2 } });
    await owner.delete(rowsPath(`/${id}`));
    const { body } = await owner.get(rowsPath(`/${id}/revisions`));
    expect(body.data.map((one: { number: number; kind: string }) => [one.number, one.kind])).toEqual([
      [3, "delete"],
      [2, "update"],
    ]);
    expect(body.data[1]).toMatchObject({
      author_id: owner.user.id,
      changes: { stock: { before: 1, after: 2 }, price: { before: null, after: "1.00" } },
    });
    const back = await owner.post(rowsPath(`/${id}/revisions/2/restore`));
    expect(back.body).toMatchObject({
      id,
      etag: '"r4"',
      values: { sku: "A", stock: 2, price: "1.00", worth: 2 },
    });
    const first = await owner.post(rowsPath(`/${id}/revisions/1/restore`));
    expect(first.body).toMatchObject({ etag: '"r5"', values: { stock: 1, price: null } });
    expect((await create({ sku: "A" })).status).toBe(409);
    expect((await owner.get(rowsPath("/row_01h455vb4pex5vsknk084sn02q/revisions"))).status).toBe(404);
  });

  describe("of a row that was deleted before its column was converted", () => {
    /** Deletes a row and then turns its text column into a unique number column. Returns the path of the row. */
    const converted = async (amount: string): Promise<string> => {
      const table = await newTable(owner, [column("name"), column("amount")]);
      const { id } = (await owner.post(rowsPath("", table), { values: { name: "A", amount } })).body;
      await owner.delete(rowsPath(`/${id}`, table));
      const columns = (await owner.get(`/data-tables/${table}/columns`)).body.data;
      const path = `/data-tables/${table}/columns/${columns[1].id}`;
      expect((await owner.post(`${path}/convert`, { type: "number", dry_run: false })).status).toBe(202);
      await h.runJobs();
      expect((await owner.patch(path, { unique: true })).status).toBe(200);
      expect((await owner.post(rowsPath("", table), { values: { amount: 5 } })).status).toBe(201);
      return rowsPath(`/${id}`, table);
    };

    it("returns 422 if an old value is no longer valid, and the row stays deleted", async () => {
      const row = await converted("n/a");
      const refused = await owner.post(`${row}/revisions/1/restore`);
      expect([refused.status, refused.body.errors]).toMatchObject([
        422,
        [{ pointer: "/values/amount", code: "type" }],
      ]);
      expect((await owner.get(row)).status).toBe(404);
    });

    it("returns 409 unique_violation if another row has the converted value", async () => {
      const refused = await owner.post(`${await converted("5.0")}/revisions/1/restore`);
      expect([refused.status, refused.body.code]).toEqual([409, "unique_violation"]);
    });

    it("returns 200 with the value in the current type of the column", async () => {
      const row = await converted("7.50");
      const back = await owner.post(`${row}/revisions/1/restore`);
      expect([back.status, back.body.values]).toEqual([200, { name: "A", amount: 7.5 }]);
    });
  });

  it("is in the change feed and the audit log, without values", async () => {
    const { id } = (await create({ sku: "secret-A" })).body;
    await owner.patch(rowsPath(`/${id}`), { values: { stock: 2 } });
    const events = await eventsOnce(owner, "types=data_row.created,data_row.updated", (published) =>
      expect(published.map(({ type }) => type).sort()).toEqual(["data_row.created", "data_row.updated"]),
    );
    const audit = (await owner.get(`/audit-events?target_type=data_row`)).body;
    expect(audit.data).toHaveLength(2);
    expect(JSON.stringify([events, audit])).not.toContain("secret-A");
  });
});

describe("erasing", () => {
  const reason = { reason: "mistake" };

  it("returns 204 and leaves nothing to find or restore; returns 404 afterward", async () => {
    const { id } = (await owner.post(rowsPath(), { values: { sku: "gone" } })).body;
    await owner.patch(rowsPath(`/${id}`), { values: { sku: "gone too" } });
    expect((await owner.post(rowsPath(`/${id}/erase`), reason)).status).toBe(204);
    expect((await owner.get(rowsPath(`/${id}`))).status).toBe(404);
    expect((await owner.get(rowsPath(`/${id}/revisions`))).status).toBe(404);
    expect((await owner.post(rowsPath(`/${id}/revisions/1/restore`))).status).toBe(404);
    expect((await owner.post(rowsPath(`/${id}/erase`), reason)).status).toBe(404);
    // The change feed returns events only once no older event can still be committed.
    await eventually(async () => {
      const events = (await owner.get("/events?limit=200")).body.data as {
        type: string;
        data: { row_id?: string };
      }[];
      const told = events.filter(({ data }) => data.row_id === id).map(({ type }) => type);
      expect(told.slice(-2)).toEqual(["data_row.deleted", "data_row.erased"]);
    });
  });

  it("returns 204 for a row that was deleted before", async () => {
    const { id } = (await owner.post(rowsPath(), { values: { sku: "twice" } })).body;
    await owner.delete(rowsPath(`/${id}`));
    expect((await owner.post(rowsPath(`/${id}/erase`), reason)).status).toBe(204);
    expect((await owner.get(rowsPath(`/${id}/revisions`))).status).toBe(404);
  });
});
