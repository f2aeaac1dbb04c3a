/** Submissions that arrive together are decided in order and share a commit, and none of them affects another. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Answer } from "../../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
const anyEtag = { headers: { "if-match": "*" } };

beforeAll(async () => {
  h = await startHarness({ env: { ENTRIES_PER_NETWORK_FREE: "10000", ENTRIES_PER_NETWORK_MAX: "10000" } });
});
beforeEach(async () => {
  owner = await h.newAccount();
});
afterAll(() => h.stop());

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();
const times = (count: number) => Array.from({ length: count }, (_none, n) => n);
const create = (formId: string, n: number, more: object = {}) =>
  owner.post("/entries", { form_id: formId, answers: { name: `n${n}` }, ...more });
const submit = (formId: string, n: number) =>
  h.anonymous.post("/entry-sessions/submit", { form_ref: formId, answers: { name: `n${n}` } });

interface Stored {
  readonly name: string;
  readonly no: string | null;
  /** Entries with the same number were written by the same transaction. */
  readonly xmin: string;
}

async function stored(): Promise<Stored[]> {
  return h.composition.shards.get(owner.account.shard).withClient(async (db) => {
    await db.query("select set_config('app.account_id', $1, false)", [owner.account.uuid]);
    const { rows } = await db.query<Stored>(
      `select answers->>'name' as name, answers->>'no' as no, xmin::text from entries
       where status = 'submitted' order by (answers->>'no')::int nulls last, id`,
    );
    return rows;
  });
}

const commits = (rows: readonly Stored[]) => new Set(rows.map(({ xmin }) => xmin)).size;

describe("submissions that arrive together", () => {
  it("share a commit, also those of respondents and API callers", async () => {
    const formId = await publishedForm(owner, [field("name")]);
    const answers = await Promise.all(
      times(16).map((n) => (n % 2 === 0 ? create(formId, n) : submit(formId, n))),
    );
    expect(statuses(answers)).toEqual(times(16).map(() => 201));
    const rows = await stored();
    expect(rows).toHaveLength(16);
    // How many share a commit depends on how busy the machine is.
    expect(commits(rows)).toBeLessThan(16);
  });

  it("get sequential numbers without gaps, and share transactions", async () => {
    const formId = await publishedForm(owner, [field("name"), field("no", { type: "auto_number" })]);
    await Promise.all(times(20).map((n) => (n % 2 === 0 ? create(formId, n) : submit(formId, n))));
    const rows = await stored();
    expect(rows.map(({ no }) => Number(no))).toEqual(times(20).map((n) => n + 1));
    expect(commits(rows)).toBeLessThan(20);
  });

  it("fill a form up to its cap and close it; the others are rejected", async () => {
    const formId = await publishedForm(owner, [field("name"), field("no", { type: "auto_number" })]);
    await owner.patch(`/forms/${formId}`, { max_entries: 7 }, anyEtag);
    const answers = await Promise.all(times(12).map((n) => submit(formId, n)));
    expect(statuses(answers)).toEqual([...times(7).map(() => 201), ...times(5).map(() => 409)]);
    expect((await stored()).map(({ no }) => Number(no))).toEqual(times(7).map((n) => n + 1));
    expect((await owner.get(`/forms/${formId}`)).body).toMatchObject({
      status: "closed",
      closed_reason: "cap",
    });
  });

  it("are stored although the external ID of another one is taken", async () => {
    const formId = await publishedForm(owner, [field("name")]);
    expect((await create(formId, 0, { external_id: "taken" })).status).toBe(201);
    const answers = await Promise.all(
      times(9).map((n) => create(formId, n, n === 4 ? { external_id: "taken" } : {})),
    );
    expect(statuses(answers)).toEqual([...times(8).map(() => 201), 409]);
    expect(answers[4]?.body.code).toBe("external_id_taken");
    expect(await stored()).toHaveLength(9);
  });

  it("do not count test entries against the cap, and give them no number", async () => {
    const formId = await publishedForm(owner, [field("name"), field("no", { type: "auto_number" })]);
    await owner.patch(`/forms/${formId}`, { max_entries: 2 }, anyEtag);
    const answers = await Promise.all(times(6).map((n) => create(formId, n, n < 4 ? { mode: "test" } : {})));
    expect(statuses(answers)).toEqual(times(6).map(() => 201));
    expect((await stored()).map(({ no }) => no)).toEqual(["00001", "00002", null, null, null, null]);
  });

  it("are stored once each if their requests are repeated with the same Idempotency-Key", async () => {
    const formId = await publishedForm(owner, [field("name")]);
    const repeat = (n: number) =>
      owner.post(
        "/entries",
        { form_id: formId, answers: { name: `n${n}` } },
        { headers: { "idempotency-key": `key-${n}` } },
      );
    const first = await Promise.all(times(6).map(repeat));
    const second = await Promise.all(times(6).map(repeat));
    expect(second.map(({ body }) => body.id)).toEqual(first.map(({ body }) => body.id));
    expect(await stored()).toHaveLength(6);
  });
});
