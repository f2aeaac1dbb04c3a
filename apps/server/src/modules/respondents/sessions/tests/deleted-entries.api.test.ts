/** Sessions and resume links have no foreign key to entries (ADR 0030), so a trigger must delete them with their entry. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwnerShards } from "../../../../main/worker-parts.ts";
import { systemAccountCtx } from "../../../../platform/context/context.ts";
import { sql } from "../../../../platform/db/statement.ts";
import type { AccountTx } from "../../../../platform/db/tx.ts";
import { type Id, idToUuid } from "../../../../platform/ids/ids.ts";
import { systemTransaction } from "../../../../platform/jobs/system-transaction.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { untilOneWaitsFor } from "../../../../test-kit/waits-for.ts";

let h: Harness;
let owner: Caller;

beforeAll(async () => {
  h = await startHarness({ env: { ENTRIES_PER_NETWORK_FREE: "10000", ENTRIES_PER_NETWORK_MAX: "10000" } });
  owner = await h.newAccount();
});
afterAll(() => h.stop());

const newForm = () => publishedForm(owner, [field("name")]);
const links = "/entry-sessions/current/resume-links";

async function begin(form: string) {
  const { body } = await h.anonymous.post("/entry-sessions", { form_ref: form, answers: { name: "Ada" } });
  const headers = { "x-service-entry-key": body.entry_key as string };
  return {
    id: body.session.entry_id as Id<"ent">,
    createLink: () => h.anonymous.post(links, {}, { headers }),
  };
}

async function beginWithLink(form: string) {
  const entry = await begin(form);
  expect((await entry.createLink()).status).toBe(201);
  return entry;
}

const asSystem = <T>(work: (tx: AccountTx) => Promise<T>): Promise<T> =>
  h.composition.platform.uow(systemAccountCtx("test", owner.account, "test", h.clock.now()), work);

/** How many sessions and links each of the entries has. */
const remaining = (...ids: Id<"ent">[]): Promise<[sessions: number, links: number][]> =>
  asSystem(async (tx) => {
    const rows = await tx.query<{ sessions: number; links: number }>(sql`
      select
        (select count(*) from entry_sessions s where s.account_id = ${tx.account.uuid} and s.entry_id = e.id) as sessions,
        (select count(*) from resume_links l where l.account_id = ${tx.account.uuid} and l.entry_id = e.id) as links
      from unnest(${ids.map(idToUuid)}::uuid[]) with ordinality as e (id, place) order by place`);
    return rows.map((row) => [row.sessions, row.links]);
  });

const deleteEntries = (tx: AccountTx, ...ids: Id<"ent">[]) =>
  tx.query(
    sql`delete from entries where account_id = ${tx.account.uuid} and id = any (${ids.map(idToUuid)}::uuid[])`,
  );

describe("the sessions and resume links of an entry are deleted", () => {
  it("when the entry is erased, and those of other entries remain", async () => {
    const form = await newForm();
    const [erased, other] = [await beginWithLink(form), await beginWithLink(form)];
    expect(await remaining(erased.id, other.id)).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect((await owner.post(`/entries/${erased.id}/erase`, { reason: "mistake" })).status).toBe(200);
    expect(await remaining(erased.id, other.id)).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it("when one statement deletes several entries", async () => {
    const form = await newForm();
    const [first, second, other] = [
      await beginWithLink(form),
      await beginWithLink(form),
      await beginWithLink(form),
    ];
    await asSystem((tx) => deleteEntries(tx, first.id, second.id));
    expect(await remaining(first.id, second.id, other.id)).toEqual([
      [0, 0],
      [0, 0],
      [1, 1],
    ]);
  });

  it("only if the transaction is committed", async () => {
    const { id } = await beginWithLink(await newForm());
    const failing = asSystem(async (tx) => {
      await deleteEntries(tx, id);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await remaining(id)).toEqual([[1, 1]]);
  });

  it("when the owner of the database deletes the entry, as the purge of an account does", async () => {
    const form = await newForm();
    const [gone, other] = [await beginWithLink(form), await beginWithLink(form)];
    const owners = createOwnerShards(h.composition);
    await systemTransaction(owners.get(owner.account.shard), (client) =>
      client.query("delete from entries where id = $1", [idToUuid(gone.id)]),
    );
    await owners.close();
    expect(await remaining(gone.id, other.id)).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it("when the form is purged", async () => {
    const form = await newForm();
    const [gone, other] = [await beginWithLink(form), await beginWithLink(await newForm())];
    expect((await owner.delete(`/forms/${form}`)).status).toBe(204);
    const days = 31 * 86_400_000;
    h.clock.advance(days);
    await h.runJobs();
    h.clock.advance(-days);
    expect(await remaining(gone.id, other.id)).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });
});

describe("a resume link that is created while its entry is deleted", () => {
  it("is rejected if the deletion came first", async () => {
    const { id, createLink } = await begin(await newForm());
    const created = await asSystem(async (tx) => {
      await deleteEntries(tx, id);
      const waiting = createLink();
      await untilOneWaitsFor(tx);
      return { waiting };
    });
    const { status, body } = await created.waiting;
    expect([status, body.code]).toEqual([410, "entry_session_expired"]);
    expect(await remaining(id)).toEqual([[0, 0]]);
  });

  it("is deleted if the link came first", async () => {
    const { id } = await begin(await newForm());
    const deletion = await asSystem(async (tx) => {
      await tx.query(sql`
        select from entry_sessions where account_id = ${tx.account.uuid} and entry_id = ${idToUuid(id)} for share`);
      await tx.query(sql`
        insert into resume_links (account_id, token_hash, entry_id, created_at, expires_at)
        values (${tx.account.uuid}, ${Buffer.alloc(32)}, ${idToUuid(id)}, ${tx.now}, ${tx.now})`);
      const waiting = asSystem((other) => deleteEntries(other, id));
      await untilOneWaitsFor(tx);
      return { waiting };
    });
    await deletion.waiting;
    expect(await remaining(id)).toEqual([[0, 0]]);
  });
});

it("a resume link that is requested while the entry is submitted is rejected like any other request", async () => {
  const { id, createLink } = await begin(await newForm());
  const requested = await asSystem(async (tx) => {
    await tx.query(sql`
      update entries set status = 'submitted' where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
    await tx.query(sql`
      update entry_sessions set status = 'completed'
      where account_id = ${tx.account.uuid} and entry_id = ${idToUuid(id)}`);
    const waiting = createLink();
    await untilOneWaitsFor(tx);
    return { waiting };
  });
  const { status, body } = await requested.waiting;
  expect([status, body.code]).toEqual([409, "already_submitted"]);
  expect(await remaining(id)).toEqual([[1, 0]]);
});
