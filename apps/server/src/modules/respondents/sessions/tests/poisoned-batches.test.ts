/**
 * Submits that commit together must not affect each other. In every batch, PostgreSQL rejects one entry with an error
 * that no check could have predicted; all others are submitted, once each.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { uuidToId } from "../../../../platform/ids/ids.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { longRuns, printFacts } from "../../../../test-kit/long-runs.ts";
import { ownerQuery } from "../../../../test-kit/owner-query.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
let formId: string;
const batchSize = 8;

beforeAll(async () => {
  h = await startHarness({ env: { ENTRIES_PER_NETWORK_FREE: "100000", ENTRIES_PER_NETWORK_MAX: "100000" } });
  owner = await h.newAccount();
  formId = await publishedForm(owner, [field("mark", { required: true })]);
  await ownerQuery(
    h,
    owner.account.shard,
    `create function refuse_poison() returns trigger language plpgsql as $$ begin
      if new.status = 'submitted' and new.answers->>'mark' like 'poison%' then raise exception 'poisoned'; end if;
      return new;
    end $$;
    create trigger poison before insert or update on entries for each row execute function refuse_poison()`,
  );
});
afterAll(() => h.stop());

async function begin(): Promise<string> {
  return (await h.anonymous.post("/entry-sessions", { form_ref: formId })).body.entry_key as string;
}

const submit = (key: string, mark: string) =>
  h.anonymous.post(
    "/entry-sessions/current/submit",
    { answers: { mark } },
    { headers: { "x-service-entry-key": key } },
  );

/** The request that submitted each entry, by mark. An entry with more than one audit row or event has several. */
const stored = (): Promise<ReadonlyMap<string, string>> =>
  h.composition.shards.get(owner.account.shard).withClient(async (db) => {
    await db.query("select set_config('app.account_id', $1, false)", [owner.account.uuid]);
    const entries = await db.query<{ id: string; mark: string }>(
      "select id, answers->>'mark' as mark from entries where status = 'submitted'",
    );
    const audits = await db.query<{ id: string; request_id: string }>(
      "select target_id as id, request_id from audit_log where action = 'entry.submit'",
    );
    const events = await db.query<{ id: string }>(
      "select data->>'entry_id' as id from events where name = 'entry.submitted'",
    );
    // Joined here, because PostgreSQL cannot use an index for it and would compare all rows with each other.
    const eventsOf = Map.groupBy(events.rows, ({ id }) => id);
    const traces = audits.rows.flatMap((audit) => (eventsOf.get(audit.id) ?? []).map(() => audit));
    const requests = Map.groupBy(traces, ({ id }) => id);
    return new Map(
      entries.rows.map(({ id, mark }) => [
        mark,
        (requests.get(uuidToId("ent", id)) ?? []).map(({ request_id }) => request_id).join(),
      ]),
    );
  });

it(`one rejected submit in each of ${longRuns.poisonedBatches} batches fails no other submit`, {
  timeout: 900_000,
}, async () => {
  const requests = new Map<string, string>();
  let rejected = 0;
  for (let batch = 0; batch < longRuns.poisonedBatches; batch += 1) {
    const keys = await Promise.all(Array.from({ length: batchSize }, begin));
    const marks = keys.map((_key, at) => `${at === batch % batchSize ? "poison" : "entry"} ${batch} ${at}`);
    const answers = await Promise.all(keys.map((key, at) => submit(key, marks[at] ?? "")));
    for (const [at, answer] of answers.entries()) {
      const mark = marks[at] ?? "";
      if (mark.startsWith("poison")) rejected += answer.status === 500 ? 1 : 0;
      else requests.set(mark, answer.status === 200 ? String(answer.headers["x-request-id"]) : "rejected");
    }
  }
  const found = await stored();
  printFacts("poisoned-batches", { batches: longRuns.poisonedBatches, rejected, submitted: found.size });
  expect(rejected).toBe(longRuns.poisonedBatches);
  expect(found).toEqual(requests);
});
