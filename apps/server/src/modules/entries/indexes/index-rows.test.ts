/** Index rows must match the entries, whatever is written while the index is built, used, and dropped. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../../platform/db/statement.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { newId, uuidToId } from "../../../platform/ids/ids.ts";
import { createQueryLab, insertEntries, type QueryLab } from "../../../test-kit/query/query-lab.ts";
import { answerFields, entries } from "../../../test-kit/query/random-query.ts";
import { startTestPlatform, type TestPlatform } from "../../../test-kit/test-platform.ts";
import { createIndexBuild } from "./index-build.service.ts";
import type { AnswerIndexId } from "./indexes.rules.ts";
import * as store from "./indexes.store.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ modules: [] });
});
afterAll(() => platform.stop());
const uow = () => platform.composition.platform.uow;
const paths = [...answerFields.keys()];
const texts = paths.filter((path) => answerFields.get(path)?.kind === "text");
const signal = () => new AbortController().signal;

/** Rows that are in an index but should not be, and rows that are missing. */
async function untruths(lab: QueryLab): Promise<unknown[]> {
  return uow().read(lab.ctx, (tx) =>
    tx.query(sql`
      with truth as (
        select i.number, k.key as value, e.id from entries e
        join answer_indexes i on i.account_id = e.account_id and i.form_id = e.form_id and i.purpose = 'order' and i.status = 'ready'
        cross join query_keys(e.answers, i.keys, i.many, i.kind) as k(key) where e.account_id = ${tx.account.uuid}
        union all
        select i.number, query_search_text(e.answers, i.keys, i.many), e.id from entries e
        join answer_indexes i on i.account_id = e.account_id and i.form_id = e.form_id and i.purpose = 'search' and i.status = 'ready'
        where e.account_id = ${tx.account.uuid} and query_search_text(e.answers, i.keys, i.many) is not null
      ), kept as (
        select index_number, key as value, entry_id from answer_values where account_id = ${tx.account.uuid}
        union all select index_number, content, entry_id from answer_texts where account_id = ${tx.account.uuid}
      )
      (select 'missing' as how, * from (table truth except all table kept) as a)
      union all (select 'left over', * from (table kept except all table truth) as b)`),
  );
}

async function addBuilding(
  tx: AccountTx,
  formId: string,
  purpose: "order" | "search",
  path: string,
): Promise<AnswerIndexId> {
  const { kind, isMany } = answerFields.get(path) ?? { kind: "text" as const, isMany: false };
  if (kind === undefined) throw new Error(path);
  const id = newId("aix");
  const times = { createdAt: tx.now, readyAt: null, usedAt: tx.now, createdBy: null };
  await store.insert(tx, {
    id,
    source: { type: "form", id: uuidToId("frm", formId) },
    purpose,
    path,
    kind,
    isMany,
    status: "building",
    builtUntil: null,
    ...times,
  });
  return id;
}

const write = fc.record({
  what: fc.constantFrom("insert", "update", "update all", "delete", "trash", "undone"),
  entries,
  at: fc.nat(30),
});
type Write = typeof write extends fc.Arbitrary<infer W> ? W : never;

async function perform(
  tx: AccountTx,
  formId: string,
  ids: string[],
  { what, entries: given, at }: Write,
): Promise<void> {
  const id = ids[at % Math.max(1, ids.length)] ?? randomUUID();
  const account = tx.account.uuid;
  const answers = JSON.stringify(given[0]?.answers ?? {});
  if (what === "insert") {
    const added = given.map((entry) => ({ ...entry, id: randomUUID() }));
    await insertEntries(tx, formId, added);
    ids.push(...added.map((entry) => entry.id));
  } else if (what === "update" || what === "undone") {
    await tx.query(
      sql`update entries set answers = ${answers}::jsonb where account_id = ${account} and id = ${id}`,
    );
  } else if (what === "update all") {
    // Locks rows in ID order, because writers that lock rows in different orders would deadlock each other.
    await tx.query(sql`
      with held as (
        select id from entries where account_id = ${account} and form_id = ${formId} order by id for update)
      update entries e set answers = e.answers || ${answers}::jsonb from held
      where e.account_id = ${account} and e.id = held.id`);
  } else if (what === "trash") {
    await tx.query(sql`update entries set status = 'trashed', status_before_trash = 'draft', trashed_at = now()
      where account_id = ${account} and id = ${id} and status = 'draft'`);
  } else await tx.query(sql`delete from entries where account_id = ${account} and id = ${id}`);
}

class Undone extends Error {}
async function performAlone(lab: QueryLab, ids: string[], one: Write): Promise<void> {
  await uow()(lab.ctx, async (tx) => {
    await perform(tx, lab.formId, ids, one);
    if (one.what === "undone") throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
}

describe("an answer index", () => {
  it("stays correct after every write", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(paths),
        fc.subarray(texts),
        fc.array(write, { maxLength: 8 }),
        async (ordered, searched, writes) => {
          const lab = await createQueryLab(platform, ordered, searched);
          const ids: string[] = [];
          for (const one of writes) await performAlone(lab, ids, one);
          expect(await untruths(lab)).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("is correct when ready, although writers did not wait for it", { timeout: 240_000 }, async () => {
    const builder = createIndexBuild({ uow: uow() });
    let races = 0;
    await fc.assert(
      fc.asyncProperty(
        entries,
        fc.array(fc.array(write, { minLength: 1, maxLength: 6 }), { minLength: 3, maxLength: 5 }),
        fc.constantFrom(
          ...paths.map((path) => ["order", path] as const),
          ...texts.map((path) => ["search", path] as const),
        ),
        async (first, writers, [purpose, path]) => {
          const lab = await createQueryLab(platform, [], []);
          await lab.add(first);
          const ids = first.map(({ id }) => id);
          const writing = writers.map(async (writes) => {
            for (const one of writes) await performAlone(lab, ids, one);
          });
          const building = (async () => {
            const id = await uow()(lab.ctx, (tx) => addBuilding(tx, lab.formId, purpose, path));
            await builder.build(lab.ctx, id, signal());
          })();
          await Promise.all([...writing, building]);
          races += 1;
          expect(await untruths(lab)).toEqual([]);
        },
      ),
      { numRuns: Number(process.env.INDEX_RACES ?? "60"), endOnFailure: true },
    );
    console.log(`answer-indexes races=${races}`);
  });

  it("waits for a writer that started before it and ends later", { timeout: 60_000 }, async () => {
    const lab = await createQueryLab(platform, [], []);
    const builder = createIndexBuild({ uow: uow() });
    const [early] = fc.sample(entries, { numRuns: 1, seed: 1 });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let hasWritten = () => {};
    const written = new Promise<void>((resolve) => {
      hasWritten = resolve;
    });
    const writer = uow()(lab.ctx, async (tx) => {
      await insertEntries(tx, lab.formId, early ?? []);
      hasWritten();
      await held;
    });
    await written;
    const id = await uow()(lab.ctx, (tx) => addBuilding(tx, lab.formId, "order", "name"));
    const building = builder.build(lab.ctx, id, signal());
    const isDone = await Promise.race([
      building.then(() => true),
      new Promise((resolve) => setTimeout(resolve, 300, false)),
    ]);
    expect(isDone).toBe(false);
    letGo();
    await Promise.all([writer, building]);
    expect(await untruths(lab)).toEqual([]);
    expect((await uow().read(lab.ctx, (tx) => store.find(tx, id)))?.status).toBe("ready");
  });

  it("leaves no rows when it is dropped during writes", { timeout: 60_000 }, async () => {
    const lab = await createQueryLab(platform, ["name", "items.sku"], ["name"]);
    const builder = createIndexBuild({ uow: uow() });
    const all = fc.sample(entries, { numRuns: 6, seed: 2 }).flat();
    const writer = (async () => {
      for (const entry of all) await lab.add([{ ...entry, id: randomUUID() }]);
    })();
    const indexes = await uow().read(lab.ctx, (tx) =>
      store.listOf(tx, { type: "form", id: uuidToId("frm", lab.formId) }),
    );
    for (const index of indexes) {
      await uow()(lab.ctx, (tx) => store.save(tx, { ...index, status: "dropping" }));
      await builder.drop(lab.ctx, index.id, signal());
    }
    await writer;
    expect(await untruths(lab)).toEqual([]);
    const left = await uow().read(lab.ctx, (tx) =>
      tx.query(sql`select (select count(*) from answer_values) + (select count(*) from answer_texts)
        + (select count(*) from answer_indexes) as count`),
    );
    expect(left).toEqual([{ count: 0 }]);
  });

  it("finds texts of its own account only", async () => {
    const mine = await createQueryLab(platform, [], ["name"]);
    const other = await createQueryLab(platform, [], ["name"]);
    const plain = { status: "draft", version: 1, tags: [], submitted_at: null, answers: { name: "secret" } };
    await mine.add([{ ...plain, id: randomUUID() }]);
    const search = sql`select count(*) as count from answer_indexes i, answer_texts_like(i.number, array['%secret%'], 10)`;
    const ask = (lab: QueryLab) => uow().read(lab.ctx, (tx) => tx.query<{ count: number }>(search));
    expect([await ask(mine), await ask(other)]).toEqual([[{ count: 1 }], [{ count: 0 }]]);
    const [number] = await uow().read(mine.ctx, (tx) =>
      tx.query<{ number: number }>(sql`select number from answer_indexes`),
    );
    const found = await uow().read(other.ctx, (tx) =>
      tx.query(sql`select * from answer_texts_like(${number?.number ?? 0}, array['%secret%'], 10)`),
    );
    expect(found).toEqual([]);
  });
});
