// Columns that show when a row was created and last changed. Their values are not stored in cells but can be queried.
import type { Column } from "@formstead/table-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { candidatesOf } from "../../../../platform/query/candidates.ts";
import { checkFilter } from "../../../../platform/query/check-filter.ts";
import { createApiClient } from "../../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { column, newTable } from "../../../../test-kit/new-table.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { queryFields } from "../row-search.store.ts";

let h: Harness;
let owner: Caller;
let tableId: string;
/** A, B, and C were created one day apart; A was changed one day after C was created. */
let made: readonly string[];
let changed: string;

const path = (rest = "") => `/data-tables/${tableId}/rows${rest}`;

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  tableId = await newTable(owner, [
    column("name"),
    column("made", "created_at"),
    column("seen", "updated_at"),
  ]);
  const rows: { id: string; created_at: string }[] = [];
  for (const name of ["A", "B", "C"]) {
    rows.push((await owner.post(path(), { values: { name } })).body);
    h.clock.advance(86_400_000);
    owner = await h.callerFor(owner.user, owner.account);
  }
  made = rows.map((row) => row.created_at);
  changed = (await owner.patch(path(`/${rows[0]?.id}`), { values: { name: "A2" } })).body.updated_at;
});
afterAll(() => h.stop());

async function names(query: object): Promise<string[]> {
  const { status, body } = await owner.post(path("/query"), query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.map((row: { values: { name: string } }) => row.values.name);
}

describe("created_at and updated_at columns", () => {
  it("can be filtered", async () => {
    const found = (name: string, op: string, value: unknown) =>
      names({ filter: { field: `values.${name}`, op, value }, sort: "created_at" });
    expect(await found("made", "gte", made[1])).toEqual(["B", "C"]);
    expect(await found("seen", "eq", changed)).toEqual(["A2"]);
    expect(await found("seen", "lt", changed)).toEqual(["B", "C"]);
    expect(await found("made", "null", true)).toEqual([]);
  });

  it("can be sorted across pages", async () => {
    expect(await names({ sort: "-values.made" })).toEqual(["C", "B", "A2"]);
    expect(await names({ sort: "-values.seen" })).toEqual(["A2", "C", "B"]);
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await owner.post(path("/query"), { sort: "values.seen", limit: 1, cursor });
      found.push(...body.data.map((row: { values: { name: string } }) => row.values.name));
      cursor = body.pagination.next_cursor ?? undefined;
    } while (cursor !== undefined && found.length < 10);
    expect(found).toEqual(["B", "C", "A2"]);
  });

  it("can be grouped and aggregated", async () => {
    const { body } = await owner.post(path("/aggregate"), {
      group_by: [{ field: "values.made", bucket: "day" }],
      metrics: { last: { op: "max", field: "values.seen" } },
    });
    expect(body.data).toEqual([
      { group: [made[0]?.slice(0, 10)], count: 1, metrics: { last: changed } },
      { group: [made[1]?.slice(0, 10)], count: 1, metrics: { last: made[1] } },
      { group: [made[2]?.slice(0, 10)], count: 1, metrics: { last: made[2] } },
    ]);
  });

  it("can sort the options of a choice field", async () => {
    const choicesBy = async (sort: string): Promise<string[]> => {
      const source = { kind: "table", table_id: tableId, label: "name", sort };
      const form = await publishedForm(owner, [field("choice", { type: "select", settings: { source } })]);
      const begun = await h.anonymous.post("/entry-sessions", { form_ref: form });
      const me = createApiClient(h.server, { "x-service-entry-key": begun.body.entry_key });
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const query: string = cursor === null ? "" : `&cursor=${cursor}`;
        const { status, body } = await me.get(`/entry-sessions/current/options/choice?limit=1${query}`);
        expect(status, JSON.stringify(body)).toBe(200);
        found.push(...body.data.map(({ label }: { label: string }) => label));
        cursor = body.pagination.next_cursor;
      } while (cursor !== null && found.length < 10);
      return found;
    };
    expect(await choicesBy("-made")).toEqual(["C", "B", "A2"]);
    expect(await choicesBy("seen")).toEqual(["B", "C", "A2"]);
  });

  it("never request an index over cells, which would be empty", () => {
    const columns = ["created_at", "updated_at", "datetime"].map((type) => ({ ...plain, key: type, type }));
    const asked: string[] = [];
    const note = (path: string): undefined => void asked.push(path);
    const parts = columns.map(({ key }) => ({ field: `values.${key}`, op: "gte", value: "2026-01-01" }));
    const filter = checkFilter({ and: parts }, queryFields(columns as Column[]));
    candidatesOf(filter, { order: note, search: note });
    expect(asked).toEqual(["datetime"]);
  });
});

const plain = {
  id: "col_00000000000000000000000000",
  name: "",
  required: false,
  unique: false,
  default: null,
  settings: {},
};
