/** Paging during concurrent inserts and deletes never repeats a row and never misses one that existed throughout. */
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cloneTemplate, dropClone } from "../../test-kit/template-database.ts";
import { databaseUrl, testServices } from "../../test-kit/test-services.ts";
import { readPage } from "./keyset.ts";
import type { Cursor } from "./page.ts";
import { identifier, sql } from "./statement.ts";

let name: string;
let client: pg.Client;
beforeAll(async () => {
  name = await cloneTemplate();
  client = new pg.Client({ connectionString: databaseUrl(testServices.ownerUrl, name) });
  await client.connect();
  await client.query("create table item (id int primary key, a int not null, b text not null)");
});
afterAll(async () => {
  await client.end();
  await dropClone(name);
});

interface Item {
  id: number;
  a: number;
  b: string;
}

const tx = {
  query: async <Row>(statement: ReturnType<typeof sql>) =>
    (await client.query(statement.text, statement.values)).rows as Row[],
};
const columns = {
  a: { expression: sql`a`, type: identifier("int4") },
  b: { expression: sql`b`, type: identifier("text") },
};

const item = fc.record({ a: fc.integer({ min: 0, max: 4 }), b: fc.constantFrom("x", "y", "z", "") });
const sort = fc.uniqueArray(fc.record({ name: fc.constantFrom("a", "b"), descending: fc.boolean() }), {
  minLength: 1,
  maxLength: 2,
  selector: (key) => key.name,
});

it("holds for all sorts, page sizes, and interleavings", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(item, { maxLength: 25 }),
      sort,
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.record({ remove: fc.nat(30), add: item }), { maxLength: 6 }),
      async (items, keys, limit, changes) => {
        await client.query("truncate item");
        for (const [id, one] of items.entries())
          await client.query("insert into item values ($1, $2, $3)", [id, one.a, one.b]);
        const removed = new Set<number>();
        const seen: number[] = [];
        let cursor: Cursor | undefined;
        for (let step = 0; ; step += 1) {
          const page = await readPage(
            tx,
            { limit, sort: keys, cursor, countExact: false },
            {
              select: sql`select id, a, b from item where true`,
              columns,
              id: { expression: sql`id`, type: identifier("int4") },
              valueOf: (row, key) => (key === "a" ? row.a : row.b),
              idOf: (row) => String(row.id),
              toItem: (row: Item) => row,
            },
          );
          seen.push(...page.rows.map((row) => row.id));
          if (page.next === null) break;
          cursor = page.next;
          const change = changes[step];
          if (change) {
            await client.query("delete from item where id = $1", [change.remove]);
            removed.add(change.remove);
            await client.query("insert into item values ($1, $2, $3)", [
              1_000 + step,
              change.add.a,
              change.add.b,
            ]);
          }
        }
        expect(new Set(seen).size).toBe(seen.length);
        const stable = items.map((_one, id) => id).filter((id) => !removed.has(id));
        expect(stable.filter((id) => !seen.includes(id))).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});
