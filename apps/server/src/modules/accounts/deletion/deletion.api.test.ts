import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwnerShards } from "../../../main/worker-parts.ts";
import { type AccountCtx, type AccountRef, systemAccountCtx } from "../../../platform/context/context.ts";
import type { Shards } from "../../../platform/db/shards.ts";
import { eventually } from "../../../test-kit/eventually.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { startWorker, type TestWorker } from "../../../test-kit/start-worker.ts";
import type { AccountDeletionService } from "./index.ts";

interface Stage {
  readonly h: Harness;
  readonly owners: Shards;
  readonly worker: TestWorker | undefined;
  stop(): Promise<void>;
}

async function stage(options: {
  graceSeconds?: number;
  shards?: number;
  withWorker?: boolean;
}): Promise<Stage> {
  const env = options.graceSeconds ? { ACCOUNT_DELETION_GRACE_SECONDS: String(options.graceSeconds) } : {};
  const h = await startHarness({ env, ...(options.shards ? { shards: options.shards } : {}) });
  const owners = createOwnerShards(h.composition);
  const worker = options.withWorker ? await startWorker(h.composition) : undefined;
  return {
    h,
    owners,
    worker,
    stop: async () => {
      await worker?.stop();
      await owners.close();
      await h.stop();
    },
  };
}

/** Counts the rows that refer to the account in all tables, by database and table. */
async function rowsOf({ owners }: Stage, account: AccountRef): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const name of owners.names) {
    await owners.get(name).withClient(async (client) => {
      await client.query("begin; set local app.system = 'on'");
      const tables = await client.query<{ table_name: string; column_name: string }>(
        `select c.table_name, c.column_name from information_schema.columns c
         join information_schema.tables t using (table_schema, table_name)
         where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.udt_name = 'uuid'
           and (c.column_name = 'account_id' or (c.table_name = 'accounts' and c.column_name = 'id'))`,
      );
      for (const { table_name: table, column_name: column } of tables.rows) {
        const { rows } = await client.query(`select count(*) from ${table} where ${column} = $1`, [
          account.uuid,
        ]);
        if (rows[0].count > 0) found[`${name}.${table}`] = rows[0].count;
      }
      await client.query("commit");
    });
  }
  return found;
}

async function ledgerOf({ owners }: Stage, account: AccountRef): Promise<{ status: string; text: string }[]> {
  return owners.get(account.shard).withClient(async (client) => {
    await client.query("begin; set local app.system = 'on'");
    const { rows } = await client.query(
      `select r.status, r.input::text || coalesce(string_agg(s.name || coalesce(s.result::text, ''), ' '), '') as text
       from process_runs r left join process_steps s on s.account_id = r.account_id and s.run_id = r.id
       where r.account_id = $1 group by r.account_id, r.id`,
      [account.uuid],
    );
    await client.query("commit");
    return rows;
  });
}

const nameOf = async (caller: Caller): Promise<string> => (await caller.get("/account")).body.name;

async function requestDeletion(caller: Caller) {
  await caller.reauthenticate();
  return caller.delete("/account", { confirm_name: await nameOf(caller) });
}

const subjects = async (h: Harness, caller: Caller) =>
  (await h.mailTo(caller.user.email)).map(({ subject }) => subject).sort();

describe("DELETE /account", () => {
  let s: Stage;
  beforeAll(async () => {
    s = await stage({});
  });
  afterAll(() => s.stop());

  it("returns 202 with the pending account, due in 30 days, and writes an audit event", async () => {
    const owner = await s.h.newAccount();
    const answer = await requestDeletion(owner);
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({
      object: "account",
      id: owner.account.id,
      status: "pending_deletion",
    });
    const { deletion_requested_at: requestedAt, deletion_due_at: dueAt } = answer.body;
    expect(Date.parse(dueAt) - Date.parse(requestedAt)).toBe(30 * 86_400_000);
    const read = await owner.get("/account");
    expect(read.body.deletion_due_at).toBe(dueAt);
  });

  it("returns 422 unless the name matches exactly", async () => {
    const owner = await s.h.newAccount();
    await owner.reauthenticate();
    for (const name of [
      "",
      "something else",
      `${await nameOf(owner)} `,
      (await nameOf(owner)).toUpperCase(),
    ]) {
      const answer = await owner.delete("/account", { confirm_name: name });
      expect([answer.status, answer.body.errors?.[0].pointer]).toEqual([422, "/confirm_name"]);
    }
    expect((await owner.get("/account")).body.status).toBe("active");
  });

  it("returns 401 reauthentication_required without recent authentication, and 403 for an admin", async () => {
    const owner = await s.h.newAccount();
    const body = { confirm_name: await nameOf(owner) };
    expect((await owner.delete("/account", body)).body.code).toBe("reauthentication_required");
    const admin = await owner.colleague("admin");
    await admin.reauthenticate();
    expect((await admin.delete("/account", body)).body.code).toBe("forbidden");
  });

  it("returns 409 the second time; until the due time the account can be read and exported but not changed", async () => {
    const owner = await s.h.newAccount();
    const key = await owner.newKey();
    await requestDeletion(owner);
    const again = await owner.delete("/account", { confirm_name: "x" });
    expect([again.status, again.body.code, again.body.current_state]).toEqual([
      409,
      "invalid_state",
      "pending_deletion",
    ]);
    expect((await key.get("/projects")).status).toBe(200);
    expect((await owner.post("/projects", { name: "A" })).body.code).toBe("invalid_state");
    expect((await owner.post("/account/exports")).status).toBe(202);
  });
});

describe("POST /account/restore", () => {
  let s: Stage;
  beforeAll(async () => {
    s = await stage({ graceSeconds: 7 * 86_400 + 1, withWorker: true });
  });
  afterAll(() => s.stop());

  it("returns 200, cancels the run, and makes the account active again with all of its data", async () => {
    const owner = await s.h.newAccount();
    const key = await owner.newKey();
    await owner.post("/projects", { name: "Kept" });
    await requestDeletion(owner);
    await eventually(async () => expect((await ledgerOf(s, owner.account))[0]?.status).toBe("running"));
    const restored = await owner.post("/account/restore");
    expect(restored.status).toBe(200);
    expect(restored.body).toMatchObject({
      status: "active",
      deletion_requested_at: null,
      deletion_due_at: null,
    });
    await eventually(async () => expect((await ledgerOf(s, owner.account))[0]?.status).toBe("canceled"));
    expect((await key.post("/projects", { name: "New" })).status).toBe(201);
    expect((await key.get("/projects")).body.data).toHaveLength(2);
    for (const action of ["account.request_deletion", "account.restore"]) {
      const audit = await owner.get(`/audit-events?action=${action}`);
      expect(audit.body.data).toMatchObject([{ actor: { kind: "user", user_id: owner.user.id } }]);
    }
  });

  it("returns 200 for any owner without recent authentication, 403 for an admin, and 409 if nothing can be restored", async () => {
    const owner = await s.h.newAccount();
    const other = await owner.colleague("owner");
    const admin = await owner.colleague("admin");
    const early = await owner.post("/account/restore");
    expect([early.status, early.body.code, early.body.current_state]).toEqual([
      409,
      "invalid_state",
      "active",
    ]);
    await requestDeletion(owner);
    expect((await admin.post("/account/restore")).body.code).toBe("forbidden");
    expect((await other.post("/account/restore")).status).toBe(200);
  });

  it("emails the owners at the request and a week before the end, and not after a restore", async () => {
    const owner = await s.h.newAccount();
    const other = await owner.colleague("owner");
    const admin = await owner.colleague("admin");
    const name = await nameOf(owner);
    await requestDeletion(owner);
    const expected = [
      `The account “${name}” will be deleted`,
      `The account “${name}” will be deleted in a week`,
    ];
    for (const one of [owner, other]) {
      await eventually(async () => expect(await subjects(s.h, one)).toEqual(expected));
    }
    await owner.post("/account/restore");
    await eventually(async () => expect((await ledgerOf(s, owner.account))[0]?.status).toBe("canceled"));
    expect(await subjects(s.h, admin)).toEqual([]);
    expect(await subjects(s.h, owner)).toEqual(expected);
  });

  it("tells the owners in their own language, or in the default language of the account", async () => {
    const owner = await s.h.newAccount();
    const other = await owner.colleague("owner");
    await owner.patch("/account", { name: "A & B", default_language: "fr" });
    await other.patch("/me", { locale: "de" });
    await requestDeletion(owner);
    const sentTo = async (one: Caller) =>
      (await s.h.mailTo(one.user.email)).find(({ subject }) => !/semaine|Woche/.test(subject));
    await eventually(async () => {
      expect((await sentTo(owner))?.subject).toBe("Le compte «\u00a0A & B\u00a0» va être supprimé");
      expect((await sentTo(other))?.subject).toBe("Das Konto „A & B“ wird gelöscht");
    });
    const german = await sentTo(other);
    expect(german?.text).toMatch(/Am \d{1,2}\. [A-Z][a-zä]+ 20\d\d um \d\d:\d\d UTC werden alle Daten/);
    expect(german?.html).toContain("Das Konto „A &amp; B“ wird gelöscht");
    await owner.post("/account/restore");
  });

  it("starts a separate run for a request after a restore", async () => {
    const owner = await s.h.newAccount();
    await requestDeletion(owner);
    await owner.post("/account/restore");
    await requestDeletion(owner);
    await eventually(async () => {
      const statuses = (await ledgerOf(s, owner.account)).map(({ status }) => status);
      expect(statuses.filter((status) => status === "running")).toHaveLength(1);
      expect(statuses.filter((status) => status !== "running" && status !== "canceled")).toEqual([]);
    });
    await owner.post("/account/restore");
  });
});

describe.each([1, 2])("the deletion of an account, with %d database(s)", (shards) => {
  let s: Stage;
  beforeAll(async () => {
    s = await stage({ graceSeconds: 2, shards, withWorker: true });
  });
  afterAll(() => s.stop());

  it("removes all of its data, emails the owners once, and changes nothing else", async () => {
    const { h } = s;
    const { blob } = h.composition.platform;
    const owner = await h.newAccount();
    const second = await owner.colleague("owner");
    // The account's language is deleted with the account, so the job for the last email contains it.
    await owner.patch("/account", { default_language: "es" });
    await second.patch("/me", { locale: "en" });
    const viewer = await owner.colleague("viewer");
    const key = await owner.newKey();
    const neighbor = await h.newAccount();
    await neighbor.post("/projects", { name: "Stays" });
    await owner.post("/projects", { name: "Census" }, { headers: { "idempotency-key": "once" } });
    await owner.post("/invitations", { email: `${owner.user.id}@example.test`, role: "viewer" });
    const { id: exportId } = (await owner.post("/account/exports")).body;
    await eventually(async () =>
      expect((await owner.get(`/jobs/${exportId}`)).body.status).toBe("succeeded"),
    );
    const files = [`exports/${owner.account.uuid}/${exportId}.ndjson`, `files/${owner.account.uuid}/a/b`];
    await blob.put(files[1] as string, Buffer.from("x"), { contentType: "text/plain" });
    const name = await nameOf(owner);
    // The audit chain grows in the background, independently of other activity.
    const rowsOfNeighbor = async () =>
      Object.entries(await rowsOf(s, neighbor.account)).filter(([table]) => !table.endsWith(".audit_links"));
    const before = await rowsOfNeighbor();
    expect(Object.keys(await rowsOf(s, owner.account)).length).toBeGreaterThan(8);

    expect((await requestDeletion(owner)).status).toBe(202);
    await eventually(
      async () => expect((await ledgerOf(s, owner.account))[0]?.status).toBe("succeeded"),
      25_000,
    );

    const ledger = [`${owner.account.shard}.process_runs`, `${owner.account.shard}.process_steps`];
    expect(Object.keys(await rowsOf(s, owner.account)).sort()).toEqual(ledger);
    for (const file of files) expect(await blob.head(file)).toBeUndefined();
    expect((await key.get("/projects")).body.code).toBe("invalid_api_key");
    expect((await owner.get("/account")).body.code).toBe("account_mismatch");
    expect((await owner.get("/me")).status).toBe(200);
    expect(await rowsOfNeighbor()).toEqual(before);

    const inSpanish = [`La cuenta «${name}» se ha eliminado`, `La cuenta «${name}» se va a eliminar`];
    const inEnglish = [`The account “${name}” was deleted`, `The account “${name}” will be deleted`];
    await eventually(async () => expect(await subjects(h, owner)).toEqual(inSpanish));
    await eventually(async () => expect(await subjects(h, second)).toEqual(inEnglish));
    expect(await subjects(h, viewer)).toEqual([]);
    const [run] = await ledgerOf(s, owner.account);
    for (const word of [name, owner.user.email, second.user.email]) expect(run?.text).not.toContain(word);
  }, 60_000);
});

describe("the steps of a deletion", () => {
  let s: Stage;
  let deletion: AccountDeletionService;
  beforeAll(async () => {
    s = await stage({ shards: 2 });
    deletion = s.h.services.get("accountDeletion") as AccountDeletionService;
  });
  afterAll(() => s.stop());

  const ctxOf = (account: AccountRef): AccountCtx =>
    systemAccountCtx("test", account, "test", s.h.clock.now());

  async function pending(): Promise<{ owner: Caller; runId: string }> {
    const owner = await s.h.newAccount();
    await owner.post("/projects", { name: "A" });
    await requestDeletion(owner);
    const { rows } = await s.owners
      .get("main")
      .pool.query<{ deletion_run_id: string }>("select deletion_run_id from accounts where id = $1", [
        owner.account.uuid,
      ]);
    return { owner, runId: rows[0]?.deletion_run_id ?? "" };
  }

  it("are idempotent", async () => {
    const { owner, runId } = await pending();
    const name = await nameOf(owner);
    s.h.clock.advance(30 * 86_400_000);
    const twice = async <T>(step: () => Promise<T>) => [await step(), await step()];
    expect(await twice(() => deletion.beginPurge(ctxOf(owner.account), runId))).toEqual([true, true]);
    await twice(() => deletion.purgeRows(ctxOf(owner.account)));
    await twice(() => deletion.purgeFiles(ctxOf(owner.account)));
    await twice(() => deletion.purgeDirectory(ctxOf(owner.account), runId));
    expect(await deletion.beginPurge(ctxOf(owner.account), runId)).toBe(false);
    await deletion.purgeRows(ctxOf(owner.account));
    await s.h.runJobs();
    expect(await subjects(s.h, owner)).toEqual([`The account “${name}” was deleted`]);
  });

  it("are refused to a run whose request was canceled, and wait until a valid one is due", async () => {
    const { owner, runId } = await pending();
    await expect(deletion.beginPurge(ctxOf(owner.account), runId)).rejects.toThrow("not due yet");
    await owner.post("/account/restore");
    await requestDeletion(owner);
    s.h.clock.advance(31 * 86_400_000);
    expect(await deletion.beginPurge(ctxOf(owner.account), runId)).toBe(false);
    await expect(deletion.purgeRows(ctxOf(owner.account))).rejects.toThrow("can still be entered");
    const again = await s.h.callerFor(owner.user, owner.account);
    expect((await again.get("/projects")).body.data).toHaveLength(1);
  });

  it("end with the ledger itself, a day after the account", async () => {
    const { owner, runId } = await pending();
    await deletion.startRun(ctxOf(owner.account), {
      run_id: runId,
      requested_at: s.h.clock.now().toISOString(),
      due_at: s.h.clock.now().toISOString(),
    });
    s.h.clock.advance(30 * 86_400_000);
    await deletion.beginPurge(ctxOf(owner.account), runId);
    await deletion.purgeRows(ctxOf(owner.account));
    await deletion.purgeDirectory(ctxOf(owner.account), runId);
    await expect(deletion.clearLeftovers(ctxOf(owner.account), runId)).rejects.toThrow("not ended");
    await deletion.cancelRun(ctxOf(owner.account), runId);
    await deletion.clearLeftovers(ctxOf(owner.account), runId);
    expect(await rowsOf(s, owner.account)).toEqual({});
  });
});
