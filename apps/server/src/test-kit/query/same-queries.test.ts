/**
 * The same sixty queries over the same records, as entries of a form and as rows of a table: both must return the
 * same result.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../harness.ts";
import { field, publishedForm } from "../published-form.ts";
import { holds, type PlainEntry, type PlainFilter, sorted } from "./plain-query.ts";
import {
  cities,
  type SuiteFilter,
  type SuiteQuery,
  sixtyQueries,
  suiteFields,
  suiteRecords,
  topics,
} from "./sixty-queries.ts";

const records = suiteRecords(240);
const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
type Prefix = "answers" | "values";

describe("sixty queries", () => {
  let h: Harness;
  let owner: Caller;
  let formId: string;
  let tableId: string;
  const entryIds: string[] = [];
  const rowIds: string[] = [];

  beforeAll(async () => {
    h = await startHarness();
    owner = await h.newAccount();
    await makeForm();
    await makeTable();
  }, 120_000);
  afterAll(() => h.stop());

  async function makeForm(): Promise<void> {
    formId = await publishedForm(owner, [
      field("name"),
      field("note", { type: "textarea" }),
      field("mail", { type: "email" }),
      field("city", { type: "select", settings: { options: options(cities) } }),
      field("topics", { type: "checkboxes", settings: { options: options(topics) } }),
      field("amount", { type: "number" }),
      field("weight", { type: "decimal" }),
      field("price", { type: "currency", settings: { currency: "EUR" } }),
      field("ok", { type: "toggle" }),
      field("day", { type: "date" }),
      field("at", { type: "datetime" }),
    ]);
    for (let from = 0; from < records.length; from += 80) {
      const operations = records.slice(from, from + 80).map((answers) => ({
        op: "create",
        data: { form_id: formId, answers, status: "draft" },
      }));
      const made = await owner.post("/entries/batch", { operations });
      expect(made.status, JSON.stringify(made.body)).toBe(200);
      entryIds.push(...made.body.data.map(({ id }: { id: string }) => id));
    }
  }

  async function makeTable(): Promise<void> {
    const column = (key: string, type: string, settings: object = {}) => ({ key, name: key, type, settings });
    const made = await owner.post("/data-tables", {
      name: "Suite",
      key: "suite",
      columns: [
        column("name", "text"),
        column("note", "long_text"),
        column("mail", "email"),
        column("city", "select", { options: options(cities) }),
        column("topics", "multi_select", { options: options(topics) }),
        column("amount", "number"),
        column("weight", "decimal", { scale: 2 }),
        column("price", "currency", { currencies: ["EUR"] }),
        column("ok", "boolean"),
        column("day", "date"),
        column("at", "datetime"),
      ],
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    tableId = made.body.id;
    const operations = records.map((values) => ({ op: "create", data: { values } }));
    const written = await owner.post(`/data-tables/${tableId}/rows/batch`, { operations });
    expect(written.status, JSON.stringify(written.body)).toBe(200);
    rowIds.push(...written.body.data.map(({ id }: { id: string }) => id));
  }

  async function all(path: string, body: object, ids: readonly string[]): Promise<number[]> {
    const found: number[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await owner.post(path, { ...body, limit: 40, ...(cursor ? { cursor } : {}) });
      expect(page.status, JSON.stringify(page.body)).toBe(200);
      found.push(...page.body.data.map(({ id }: { id: string }) => ids.indexOf(id)));
      cursor = page.body.pagination.next_cursor ?? undefined;
      if (!cursor) return found;
    }
  }

  const cases = sixtyQueries.map((query, at) => [at + 1, JSON.stringify(query), query] as const);

  it("count exactly sixty", () => expect(sixtyQueries).toHaveLength(60));

  it.each(cases)("%i on entries and on rows: %s", async (_at, _text, query) => {
    const wanted = plainly(query, entryIds);
    const ofEntries = await all("/entries/query", { form_id: formId, ...said(query, "answers") }, entryIds);
    const ofRows = await all(`/data-tables/${tableId}/rows/query`, said(query, "values"), rowIds);
    const inOrder = query.sort
      ? (list: number[]) => list
      : (list: number[]) => [...list].sort((a, b) => a - b);
    expect(inOrder(ofEntries)).toEqual(inOrder(wanted));
    if (query.sort) expect(ofRows).toEqual(plainly(query, rowIds));
    else expect(inOrder(ofRows)).toEqual(inOrder(wanted));
  });

  it("each find something, and rarely everything", () => {
    const counts = sixtyQueries.map((query) => plainly(query, entryIds).length);
    expect(counts.every((count) => count > 0)).toBe(true);
  });
});

/** The records are created within one millisecond, so only their assigned IDs show how ties are broken. */
function plainly(query: SuiteQuery, ids: readonly string[]): number[] {
  const fields = Object.fromEntries(
    Object.entries(suiteFields).map(([name, one]) => [`answers.${name}`, one]),
  );
  const entries = records.map(
    (answers, at): PlainEntry => ({
      id: ids[at] ?? "",
      status: "draft",
      version: 1,
      tags: [],
      submitted_at: null,
      answers,
    }),
  );
  const { filter, sort } = said(query, "answers");
  const meant = filter ? entries.filter((one) => holds(filter as PlainFilter, one, fields)) : entries;
  const keys = (sort ?? "")
    .split(",")
    .filter((one) => one !== "")
    .map((one) => ({ name: one.replace("-", ""), descending: one.startsWith("-") }));
  return sorted(meant, keys, fields).map(({ id }) => ids.indexOf(id));
}

function said({ filter, sort }: SuiteQuery, prefix: Prefix): { filter?: unknown; sort?: string } {
  const named = sort?.split(",").map((one) => one.replace(/^(-?)/, `$1${prefix}.`));
  return {
    ...(filter ? { filter: treeWith(filter, prefix) } : {}),
    ...(named ? { sort: named.join(",") } : {}),
  };
}

function treeWith(filter: SuiteFilter, prefix: Prefix): unknown {
  if ("and" in filter) return { and: filter.and.map((part) => treeWith(part, prefix)) };
  if ("or" in filter) return { or: filter.or.map((part) => treeWith(part, prefix)) };
  if ("not" in filter) return { not: treeWith(filter.not, prefix) };
  return { ...filter, field: `${prefix}.${filter.field}` };
}
