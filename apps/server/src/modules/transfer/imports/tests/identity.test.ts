/**
 * Exports and reimports tables with random columns of every writable type, through the API and the blob store, and
 * checks that all cells are the same. IDENTITY_TABLES sets the number of tables; `pnpm test:identity` uses 2,000.
 */
import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { uploaded } from "../../../../test-kit/import-kit.ts";
import { longRuns } from "../../../../test-kit/long-runs.ts";
import { column, newTable } from "../../../../test-kit/new-table.ts";

const tables = longRuns.identityTables;
const lanes = 5;
const atOnce = 10;
const groupsPerAccount = 10;

const options = ["red", "a, b", "x; y", "[odd", "=sum"].map((value) => ({
  value,
  label: value.toUpperCase(),
}));
const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 30 }),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
  fc.constantFrom(
    "=1+1",
    "'=1+1",
    "+49 30",
    "-5",
    "@x",
    "\tx",
    "a,b;c",
    'say "hi"',
    "two\nlines",
    "two\r\n=lines",
    " padded ",
  ),
  fc.constantFrom("NULL", "null", "\\N", "0", "true", "2026-01-01", "'", "''", "[]", "{}", "１２", "＝x"),
);
const day = fc.date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
const digits = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(99)).map(([n, part]) => `${n}.${part}`);
/** Request bodies must not contain these property names. */
const isAllowed = (value: unknown) => !/"(__proto__|constructor)":/.test(JSON.stringify(value));
const json = fc
  .jsonValue({ maxDepth: 2 })
  .filter((value) => value !== null && value !== "" && isAllowed(value));

/** Column settings of each type, and values that are mostly valid for it. */
const kinds = (linked: readonly string[], linkedTable: string) =>
  ({
    text: [{}, text],
    long_text: [{}, text],
    number: [
      {},
      fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 })),
    ],
    decimal: [{ scale: 4 }, digits],
    currency: [
      { currencies: ["EUR", "JPY"] },
      fc.record({ amount: digits, currency: fc.constantFrom("EUR", "JPY") }),
    ],
    boolean: [{}, fc.boolean()],
    date: [{}, day.map((at) => at.toISOString().slice(0, 10))],
    time: [{}, day.map((at) => at.toISOString().slice(11, 19))],
    datetime: [{}, day.map((at) => at.toISOString())],
    select: [{ options }, fc.constantFrom(...options.map(({ value }) => value))],
    multi_select: [
      { options },
      fc.subarray(
        options.map(({ value }) => value),
        { minLength: 1 },
      ),
    ],
    email: [{}, fc.constantFrom("ann@example.org", "bob+tag@example.test", "o'neil@example.org")],
    url: [{}, fc.constantFrom("https://example.org/a?b=c,d", "http://example.test/=x;y")],
    json: [{}, json],
    link: [{ table_id: linkedTable, many: true }, fc.subarray([...linked], { minLength: 1 })],
  }) as const;

type Kinds = ReturnType<typeof kinds>;

interface Wish {
  readonly types: readonly (keyof Kinds)[];
  readonly format: string;
  readonly seed: number;
}

type Values = Readonly<Record<string, unknown>> & { readonly n: number };

/** Processes a group of tables with its own database and jobs. */
function createLane(h: Harness) {
  let owner: Caller;
  let linkedTable: string;
  let linked: string[];

  /** Switches to a new account, because a long list of tables would slow down the test. */
  async function enterAccount(): Promise<void> {
    owner = await h.newAccount();
    linkedTable = await newTable(owner, [column("name")]);
    linked = [];
    for (const name of ["a", "b", "c"])
      linked.push((await owner.post(`/data-tables/${linkedTable}/rows`, { values: { name } })).body.id);
  }

  const columnsOf = (types: readonly (keyof Kinds)[], known: Kinds) => [
    column("n", "number"),
    ...types.map((type, at) => column(`c${at}_${type}`, type, { settings: known[type][0] })),
  ];

  /** An overloaded server returns `Retry-After`, which is expected on a shared machine. */
  async function must(status: number, ask: () => Promise<Answer>): Promise<Answer["body"]> {
    for (;;) {
      const { status: got, body, headers } = await ask();
      if (got === 503) {
        await setTimeout(1_000 * Number(headers["retry-after"] ?? "1"));
        continue;
      }
      expect(got, JSON.stringify(body)).toBe(status);
      return body;
    }
  }

  async function made({ types, seed }: Wish) {
    const known = kinds(linked, linkedTable);
    const columns = columnsOf(types, known);
    const values = types.map((type, at) => [`c${at}_${type}`, known[type][1] as fc.Arbitrary<unknown>]);
    const row = fc.record(Object.fromEntries(values), { requiredKeys: [] });
    const operations = fc
      .sample(row, { seed, numRuns: 12 })
      .map((one, n) => ({ op: "create", data: { values: { ...one, n } } }));
    const source = await newTable(owner, columns);
    await must(207, () => owner.post(`/data-tables/${source}/rows/batch`, { operations, atomic: false }));
    return { source, copy: await newTable(owner, columns), before: await rowsOf(source) };
  }

  async function downloaded(exportId: string): Promise<Buffer> {
    const { url } = await must(200, () => owner.post(`/exports/${exportId}/download-link`));
    return Buffer.from(await (await fetch(url)).arrayBuffer());
  }

  async function mapAsGuessed(importId: string): Promise<void> {
    const { guessed } = await must(200, () => owner.get(`/imports/${importId}/preview`));
    const columns = (guessed as { to: string | null }[]).filter(({ to }) => to !== null);
    await must(200, () => owner.put(`/imports/${importId}/mapping`, { columns }));
  }

  /** Runs each step for several tables, then the resulting jobs. */
  async function throughFiles(wishes: readonly Wish[]): Promise<number> {
    const each = <T, R>(list: readonly T[], work: (one: T, at: number) => Promise<R>) =>
      Promise.all(list.map(work));
    const pairs = await each(wishes, made);
    const exports = await each(pairs, ({ source }, at) => {
      const body = { source: { type: "table", table_id: source }, format: wishes[at]?.format };
      return must(202, () => owner.post("/exports", body));
    });
    await h.runJobs();
    const imports = await each(exports, async ({ id }, at) => {
      const file_id = await uploaded(owner, await downloaded(id), `rows.${wishes[at]?.format}`);
      return must(201, () =>
        owner.post("/imports", { target: { type: "rows", table_id: pairs[at]?.copy }, file_id }),
      );
    });
    await h.runJobs();
    await each(imports, ({ id }) => mapAsGuessed(id));
    for (const verb of ["validate", "run"]) {
      await each(imports, ({ id }) =>
        must(202, () => owner.post(`/imports/${id}/${verb}`, verb === "run" ? {} : undefined)),
      );
      await h.runJobs();
    }
    for (const [at, { copy, before }] of pairs.entries()) {
      const outcome = await must(200, () => owner.get(`/imports/${imports[at].id}`));
      const told = `${JSON.stringify(wishes[at])}: ${JSON.stringify(outcome.first_errors)}`;
      expect(differences(before, await rowsOf(copy)), told).toEqual([]);
    }
    return pairs.reduce((sum, { before }) => sum + before.size, 0);
  }

  async function rowsOf(tableId: string): Promise<ReadonlyMap<number, Values>> {
    const { body } = await owner.get(`/data-tables/${tableId}/rows?limit=100`);
    return new Map(body.data.map((row: { values: Values }) => [row.values.n, row.values]));
  }

  return {
    run: async (wishes: readonly Wish[]): Promise<number> => {
      let rows = 0;
      for (let from = 0; from < wishes.length; from += atOnce) {
        if ((from / atOnce) % groupsPerAccount === 0) await enterAccount();
        rows += await throughFiles(wishes.slice(from, from + atOnce));
      }
      return rows;
    },
  };
}

describe("export and reimport", () => {
  let harnesses: readonly Harness[];
  beforeAll(async () => {
    harnesses = await Promise.all(Array.from({ length: lanes }, () => startHarness()));
  });
  afterAll(() => Promise.all(harnesses.map((h) => h.stop())));

  it(`keeps the cells of ${tables} random tables unchanged, in every format`, {
    timeout: 7_200_000,
  }, async () => {
    const random: fc.Arbitrary<Wish> = fc.record({
      types: fc.subarray(Object.keys(kinds(["row"], "")) as (keyof Kinds)[], { minLength: 3 }),
      format: fc.constantFrom("csv", "csv", "xlsx", "ndjson"),
      seed: fc.nat(),
    });
    const wishes = fc.sample(random, tables);
    const rows = await Promise.all(
      harnesses.map((h, lane) => createLane(h).run(wishes.filter((_wish, at) => at % lanes === lane))),
    );
    const all = rows.reduce((sum, count) => sum + count, 0);
    console.log(`identity tables=${tables} rows=${all}`);
    expect(all).toBeGreaterThan(tables * 4);
  });
});

/** Changed cells, and missing or additional rows. */
function differences(before: ReadonlyMap<number, Values>, after: ReadonlyMap<number, Values>): unknown[] {
  const numbers = [...new Set([...before.keys(), ...after.keys()])];
  return numbers.flatMap((n): unknown[] => {
    const [was, is] = [before.get(n), after.get(n)];
    if (!was || !is) return [[n, was ? "is missing" : "is new"]];
    const changed = Object.keys(was).filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]));
    return changed.map((key) => [n, key, was[key], is[key]]);
  });
}
