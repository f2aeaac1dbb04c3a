/**
 * Prepared statements have one plan for all accounts. If most accounts are small, PostgreSQL must still not choose a plan
 * that reads all entries of an account, because a large account would pay for it with every request.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "../../../../test-kit/eventually.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { ownerQuery } from "../../../../test-kit/owner-query.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
let formId: string;
const entriesOfLarge = 5_000;

const keyed = (key: string) => ({ headers: { "x-service-entry-key": key } });

async function begin(): Promise<string> {
  return (await h.anonymous.post("/entry-sessions", { form_ref: formId })).body.entry_key as string;
}

/** Copies the only entry and its session: into one large account, and into as many small ones as it has entries. */
const copies = (largeAccount: string) => `
  with copy as materialized (
    -- Older than the entries of the test, so that a plan that reads in the order of IDs must pass them.
    select overlay(gen_random_uuid()::text placing '00' from 1) as id,
           case when n <= ${entriesOfLarge} then '${largeAccount}' else gen_random_uuid() end as account_id
    from generate_series(1, ${2 * entriesOfLarge}) n
  ), entry_copies as (
    insert into entries select (jsonb_populate_record(e, to_jsonb(copy))).* from entries e, copy
  )
  insert into entry_sessions select (jsonb_populate_record(s, to_jsonb(copy) || jsonb_build_object(
    'entry_id', copy.id, 'key_hash', '\\x' || replace(copy.id, '-', '')))).*
  from entry_sessions s, copy;
  analyze entries, entry_sessions`;

beforeAll(async () => {
  h = await startHarness({ env: { ENTRIES_PER_NETWORK_FREE: "1000", ENTRIES_PER_NETWORK_MAX: "1000" } });
  owner = await h.newAccount();
  formId = await publishedForm(owner, [field("mark")]);
  await begin();
  await ownerQuery(h, owner.account.shard, copies(owner.account.uuid));
});
afterAll(() => h.stop());

/** What PostgreSQL has counted so far. */
async function counts(): Promise<{ readonly updates: number; readonly reads: number }> {
  const [found] = await ownerQuery<{ updates: number; reads: number }>(
    h,
    owner.account.shard,
    `select (select sum(n_tup_upd)::int from pg_stat_user_tables where relname = 'entries') as updates,
            (select sum(idx_tup_read)::int from pg_stat_user_indexes where relname in ('entries', 'entry_sessions')) as reads`,
  );
  return found ?? { updates: 0, reads: 0 };
}

it("saving and submitting an entry reads few others, however many its account has", async () => {
  const before = await counts();
  let requests = 0;
  const fill = async () => {
    const key = await begin();
    const saved = await h.anonymous.patch(
      "/entry-sessions/current/answers",
      { answers: { mark: "1" }, client_seq: 1 },
      keyed(key),
    );
    const submitted = await h.anonymous.post(
      "/entry-sessions/current/submit",
      { answers: { mark: "2" } },
      keyed(key),
    );
    expect([saved.status, submitted.status]).toEqual([200, 200]);
    requests += 3;
  };
  await Promise.all(Array.from({ length: 20 }, fill));
  // A connection reports its counts with the first transaction that ends more than a second later.
  await eventually(async () => {
    await fill();
    expect((await counts()).updates - before.updates).toBeGreaterThanOrEqual(40);
  });
  const { reads } = await counts();
  expect((reads - before.reads) / requests).toBeLessThan(entriesOfLarge / 100);
});
