/**
 * Tenancy, checked from the database catalog and the list of operations: no table or route is named here, so new ones
 * are covered, or fail, automatically.
 */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { directoryName } from "../platform/db/shards.ts";
import { isListedByBody, type Operation } from "../platform/http/contract.ts";
import type { Answer } from "./caller.ts";
import { sentFile } from "./fuzz/file-recipes.ts";
import { type Caller, type Harness, startHarness } from "./harness.ts";
import { installedExtension } from "./installed-extension.ts";
import { newConnector } from "./new-connector.ts";
import { newExport, newExportSchedule } from "./new-export.ts";
import { failedFeed, newFeed } from "./new-feed.ts";
import { newFormImport } from "./new-form-import.ts";
import { newImport } from "./new-import.ts";
import { column, newTable } from "./new-table.ts";
import { newTemplate } from "./new-template.ts";
import { newShareLink, newView } from "./new-view.ts";
import { allOperations, missingId, needsElevation, parametersOf, pathWith, prefixOf } from "./operations.ts";
import { field, publishedForm } from "./published-form.ts";
import { begunRun, publishedWorkflow } from "./published-workflow.ts";

/** Tables without account_id, each with the reason. All tables with that column are tenant or directory tables. */
const globalTables = new Map([
  ["schema_migrations", "history of the schema"],
  ["worker_heartbeats", "which workers live; no data of accounts"],
  ["event_numbering", "in which cluster events were numbered; one row"],
  ["audit_chain_places", "up to where the audit log of the database is chained; one row"],
]);

let h: Harness;
let owner: Caller;
let stranger: Caller;
let admin: pg.Client;

interface TableFacts {
  name: string;
  columns: string[];
  policies: string[];
  is_forced: boolean;
  primary_key: string[];
}

async function tablesOf(client: pg.Client): Promise<TableFacts[]> {
  const { rows } = await client.query<TableFacts>(`
    select c.relname as name, c.relforcerowsecurity and c.relrowsecurity as is_forced,
      array(select attname::text from pg_attribute a where a.attrelid = c.oid and attnum > 0 and not attisdropped order by attnum) as columns,
      array(select polname::text from pg_policy p where p.polrelid = c.oid) as policies,
      array(select a.attname::text from pg_index i cross join unnest(i.indkey) with ordinality k(attnum, place)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
            where i.indrelid = c.oid and i.indisprimary order by k.place) as primary_key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
  return rows;
}

const ownerUrl = (shard: string) => h.composition.platform.config.shardOwnerUrls.get(shard) ?? "";
const shardPool = () => h.composition.shards.get(owner.account.shard).pool;

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  // In the same database, so that row-level security is all that separates the two.
  stranger = await h.newAccount({ shard: owner.account.shard });
  admin = new pg.Client({ connectionString: ownerUrl(owner.account.shard) });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await h.stop();
});

async function tenantTables(): Promise<TableFacts[]> {
  return (await tablesOf(admin)).filter((table) => table.policies.includes("tenant"));
}

async function directoryTables(): Promise<TableFacts[]> {
  return (await tablesOf(admin)).filter((table) => table.policies.includes("directory"));
}

describe("every table", () => {
  it("is a tenant table, a directory table, or global for a named reason", async () => {
    const expectedDirectory = [
      "accounts",
      "active_accounts",
      "api_keys",
      "auth_credentials",
      "auth_passkeys",
      "auth_sessions",
      "auth_two_factors",
      "auth_verifications",
      "billing_customers",
      "billing_provider_events",
      "custom_domains",
      "directory_idempotency_keys",
      "former_domains",
      "invitations",
      "memberships",
      "public_addresses",
      "short_addresses",
      "users",
    ];
    expect((await directoryTables()).map(({ name }) => name).sort()).toEqual(expectedDirectory);
    expect((await tenantTables()).length).toBeGreaterThan(5);
    const open = (await tablesOf(admin)).filter((table) => table.policies.length === 0);
    expect(open.map(({ name }) => name).filter((name) => !globalTables.has(name))).toEqual([]);
  });

  it("of a tenant begins with account_id, also in its primary key, and has a policy for the application and FORCE", async () => {
    for (const table of await tenantTables()) {
      expect(table.columns[0], table.name).toBe("account_id");
      expect(table.primary_key[0], table.name).toBe("account_id");
      expect(table.policies, table.name).toEqual(expect.arrayContaining(["tenant", "system"]));
      expect(table.is_forced, table.name).toBe(true);
    }
  });

  it("behind a view is protected by its own policies", async () => {
    const { rows } = await admin.query<{ name: string; options: string[] | null }>(`
      select relname as name, reloptions as options from pg_class
      where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace order by relname`);
    expect(rows.length).toBeGreaterThan(2);
    // Without this option, a view reads with the rights of its owner.
    expect(rows.filter(({ options }) => !options?.includes("security_invoker=true"))).toEqual([]);
  });

  /** Its first column is the number of an index over answers, which belongs to one account. */
  const byIndexNumber = "answer_texts_by_trigram";
  /** Used across accounts by the process that chains the audit log as the owner (platform/audit). */
  const byTransaction = "audit_log_by_xid";

  it("of a tenant is indexed by account first, except for system sweeps", async () => {
    const { rows } = await admin.query<{ index: string; first: string; table: string }>(`
      select ic.relname as index, tc.relname as table,
        (select attname from pg_attribute a where a.attrelid = i.indrelid and a.attnum = i.indkey[0]) as first
      from pg_index i join pg_class ic on ic.oid = i.indexrelid join pg_class tc on tc.oid = i.indrelid
      where tc.relnamespace = 'public'::regnamespace`);
    const tenant = new Set((await tenantTables()).map((table) => table.name));
    const wrong = rows.filter(
      (row) => tenant.has(row.table) && row.first !== "account_id" && !row.index.endsWith("_sweep"),
    );
    expect(wrong.map(({ index }) => index).sort()).toEqual([byIndexNumber, byTransaction]);
  });

  it("of a tenant references others only together with the account", async () => {
    const tenant = new Set((await tenantTables()).map((table) => table.name));
    const { rows } = await admin.query<{ table: string; columns: string[] }>(`
      select c.conrelid::regclass::text as table,
        array(select attname::text from unnest(c.conkey) with ordinality k(n, place)
              join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by place) as columns
      from pg_constraint c where contype = 'f' and c.conrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`);
    const wrong = rows.filter((row) => tenant.has(row.table) && row.columns[0] !== "account_id");
    expect(wrong).toEqual([]);
  });
});

describe("row-level security", () => {
  it("the application's login owns nothing and bypasses nothing", async () => {
    const { rows } = await shardPool().query(
      `select rolsuper, rolbypassrls, (select count(*) from pg_class where relowner = r.oid) as owned
       from pg_roles r where rolname = current_user`,
    );
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, owned: 0 }]);
  });

  it.each(["never set", "set to nothing"])(
    "without an account (%s), every tenant table raises an error or returns no row",
    async (state) => {
      for (const table of await tenantTables()) {
        const client = await shardPool().connect();
        try {
          if (state === "set to nothing")
            await client.query("begin; select set_config('app.account_id', '', true)");
          const rows = await client.query(`select * from "${table.name}" limit 1`).then(
            (result) => result.rowCount,
            () => 0,
          );
          expect(rows, table.name).toBe(0);
        } finally {
          await client.query("rollback");
          client.release();
        }
      }
    },
  );

  it("outside the directory's own transactions, every directory table is empty and accepts no row", async () => {
    const tables = await directoryTables();
    expect(tables.length).toBeGreaterThan(10);
    const pool = h.composition.shards.directory.pool;
    for (const table of tables) {
      expect([table.name, table.is_forced]).toEqual([table.name, true]);
      for (const account of [undefined, owner.account.uuid]) {
        const client = await pool.connect();
        try {
          await client.query("begin");
          if (account) await client.query("select set_config('app.account_id', $1, true)", [account]);
          const { rows } = await client.query(`select count(*)::int as count from "${table.name}"`);
          expect([table.name, rows[0].count]).toEqual([table.name, 0]);
          const write = client.query(`insert into "${table.name}" default values`);
          await expect(write, table.name).rejects.toThrow(/row-level security|permission denied/);
        } finally {
          await client.query("rollback");
          client.release();
        }
      }
    }
  });

  it("inside another account, no row is visible and none can be written", async () => {
    await owner.post("/projects", { name: "Mine" });
    for (const table of await tenantTables()) {
      const client = await shardPool().connect();
      try {
        await client.query("begin");
        await client.query("select set_config('app.account_id', $1, true)", [stranger.account.uuid]);
        const seen = await client.query(`select 1 from "${table.name}" where account_id = $1`, [
          owner.account.uuid,
        ]);
        expect(seen.rowCount, table.name).toBe(0);
        const copy = client.query(`insert into "${table.name}" (account_id) values ($1)`, [
          owner.account.uuid,
        ]);
        await expect(copy, table.name).rejects.toThrow(/row-level security|permission denied/);
      } finally {
        await client.query("rollback");
        client.release();
      }
    }
  });

  it("a setting made inside a transaction does not persist on the pooled connection", async () => {
    const client = await shardPool().connect();
    try {
      await client.query("begin");
      await client.query("select set_config('app.account_id', $1, true)", [owner.account.uuid]);
      await client.query("commit");
      await expect(client.query("select * from projects")).rejects.toThrow();
    } finally {
      client.release();
    }
  });
});

describe("foreign ids get exactly the same response as missing ones", () => {
  const newProject = async (): Promise<string> =>
    (await owner.post("/projects", { name: `P ${Math.random()}` })).body.id;

  const newEntry = async (): Promise<string> => {
    const form_id = await publishedForm(owner, [field("name")]);
    return (await owner.post("/entries", { form_id, answers: { name: "Ada" } })).body.id;
  };

  const newFile = async (): Promise<string> => {
    const file = { purpose: "import", name: "a.csv", size: 9, mime: "text/csv" };
    return (await owner.post("/files", file)).body.file.id;
  };

  /**
   * Subscribes only to events that rarely occur here; otherwise, everything these tests do would be sent to all
   * endpoints.
   */
  const newEndpoint = async (): Promise<string> => {
    const wish = { url: "https://hooks.formstead.dev/x", event_types: ["user.invited"] };
    return (await owner.post("/webhook-endpoints", wish)).body.id;
  };

  /**
   * One existing resource of the owner's account per ID prefix. A new prefix needs a line here; the test reports it.
   */
  const fixtures: Record<string, () => Promise<string>> = {
    prj: () => newProject(),
    frm: async () => (await owner.post("/forms", { project_id: await newProject(), name: "F" })).body.id,
    ent: () => newEntry(),
    whe: () => newEndpoint(),
    whd: async () => (await owner.post(`/webhook-endpoints/${await newEndpoint()}/test`)).body.id,
    eds: async () => (await owner.post(`/entries/${await newEntry()}/edit-sessions`)).body.id,
    cmt: async () => (await owner.post(`/entries/${await newEntry()}/comments`, { body: "A" })).body.id,
    lnk: async () => (await owner.post(`/forms/${await fixtures.frm?.()}/links`, {})).body.id,
    fil: () => newFile(),
    aix: async () => {
      const form = await publishedForm(owner, [field("name")]);
      return (await owner.post(`/forms/${form}/answer-indexes`, { path: "name" })).body.id;
    },
    fim: () => newFormImport(owner),
    tpl: () => newTemplate(owner),
    tbl: () => newTable(owner, [column("name")]),
    exp: () => newExport(owner),
    imp: () => newImport(owner),
    exs: () => newExportSchedule(owner),
    tfd: async () => (await newFeed(owner)).tfd,
    row: async () => {
      const table = await newTable(owner, [column("name")]);
      return (await owner.post(`/data-tables/${table}/rows`, { values: { name: "Ada" } })).body.id;
    },
    col: async () => {
      const table = await newTable(owner, [column("name")]);
      return (await owner.get(`/data-tables/${table}/columns`)).body.data[0].id;
    },
    viw: () => newView(owner),
    vsl: async () => (await newShareLink(owner)).vsl,
    wfl: () => publishedWorkflow(owner),
    run: () => begunRun(h, owner, "asking"),
    con: async () => (await newConnector(owner)).con,
    env: async () => (await newConnector(owner)).env,
    act: async () => (await newConnector(owner)).act,
    ext: () => installedExtension(owner),
    usr: async () => owner.user.id,
    key: async () => (await owner.newKey()).keyId,
    dom: async () => (await owner.post("/domains", { host: `f${Date.now()}.acme-forms.com` })).body.id,
    inv: async () =>
      (await owner.post("/invitations", { email: `${Math.random()}@example.test`, role: "viewer" })).body.id,
    job: async () => (await owner.post("/account/exports", {})).body.id,
    evt: async () => {
      await newProject();
      return (await owner.get("/events?wait=20")).body.data[0].id;
    },
    ses: async () => {
      await h.callerFor(owner.user, owner.account);
      return (await owner.get("/auth/sessions")).body.data[0].id;
    },
    pky: async () => missingId("pky"),
  };

  const withIds = allOperations.filter(({ operation }) =>
    parametersOf(operation).some((name) => prefixOf(operation, name)),
  );

  async function idsOfOwner(operation: Operation): Promise<Map<string, string>> {
    const ids = new Map<string, string>();
    for (const name of parametersOf(operation)) {
      const prefix = prefixOf(operation, name);
      if (prefix === undefined) continue;
      const make = fixtures[prefix];
      if (!make) throw new Error(`add a fixture for ids that start with ${prefix}_`);
      ids.set(prefix, await make());
    }
    return ids;
  }

  /** A single key for all operations, because the number of keys per account is limited. */
  let strangersKey: Caller | undefined;

  async function strangersFor(operation: Operation): Promise<Caller[]> {
    const { access } = operation;
    const person = await h.callerFor(stranger.user, stranger.account);
    if (needsElevation(operation)) await person.reauthenticate();
    const takesKeys = access.kind === "account" && access.via === "session_or_key";
    if (takesKeys) strangersKey ??= await stranger.newKey();
    return takesKeys && strangersKey ? [person, strangersKey] : [person];
  }

  /** What a client sees, without the parts that differ between requests. */
  const seen = ({ status, body }: Answer) => {
    const { request_id: _request, instance: _instance, ...rest } = body ?? {};
    return { status, rest };
  };

  it.each(withIds)("$id", async ({ operation }) => {
    const body = operation.body ? { confirm: true } : undefined;
    const options = operation.etag === "required" ? { headers: { "if-match": "*" } } : {};
    for (const caller of await strangersFor(operation)) {
      const ids = await idsOfOwner(operation);
      const foreign = await caller.call(
        operation.method,
        pathWith(operation, (prefix) => ids.get(prefix) ?? ""),
        body,
        options,
      );
      const missing = await caller.call(operation.method, pathWith(operation), body, options);
      expect(seen(foreign)).toEqual(seen(missing));
      expect(foreign.status).toBeGreaterThanOrEqual(400);
      expect(foreign.status).toBeLessThan(500);
    }
  });

  async function formWithVersions(): Promise<string> {
    const id = (await fixtures.frm?.()) ?? "";
    const headers = { "if-match": "*" };
    for (const title of ["One", "Two", "Three"]) {
      await owner.post(`/forms/${id}/draft`, {});
      const { definition } = (await owner.get(`/forms/${id}/draft`)).body;
      const pages = [{ id: "page_1", items: [field("name")] }];
      await owner.put(`/forms/${id}/draft`, { definition: { ...definition, title, pages } }, { headers });
      await owner.post(`/forms/${id}/draft/publish`, {}, { headers });
      await owner.post(`/forms/${id}/links`, {});
    }
    for (const purpose of ["order", "search"])
      await owner.post(`/forms/${id}/answer-indexes`, { path: "name", purpose });
    return id;
  }

  /** Creates an entry with several of everything that can be listed below it. */
  async function busyEntry(): Promise<string> {
    const id = await newEntry();
    const workflow_id = await publishedWorkflow(owner);
    await owner.post(`/workflows/${workflow_id}/activate`);
    for (const name of ["Eva", "Ida", "Ute"]) {
      await owner.post(`/entries/${id}/workflow-runs`, { workflow_id });
      await owner.patch(`/entries/${id}/answers`, { answers: { name } }, { headers: { "if-match": "*" } });
      await owner.post(`/entries/${id}/comments`, { body: name });
      await owner.post(`/entries/${id}/edit-sessions`);
      await owner.post(`/entries/${id}/files`, { file_id: await sentFile(owner, true) });
    }
    return id;
  }

  async function busyEndpoint(): Promise<string> {
    const id = await newEndpoint();
    for (let n = 0; n < 3; n += 1) await owner.post(`/webhook-endpoints/${id}/test`);
    return id;
  }

  /** Creates a view with several visible rows and several links. */
  async function busyView(): Promise<string> {
    const form_id = await publishedForm(owner, [field("name")]);
    const view = { source: { form_id }, name: "V", columns: ["answers.name"] };
    const { id } = (await owner.post("/views", view)).body;
    for (const name of ["Eva", "Ida"]) {
      await owner.post("/entries", { form_id, answers: { name } });
      await owner.post("/views", { ...view, name });
      await owner.post(`/views/${id}/share-links`, {});
    }
    return id;
  }

  /**
   * Creates a row in its own table, because paths contain both IDs. The table has two rows, the first with a history.
   */
  async function rowFor({ path }: Operation): Promise<ReadonlyMap<string, string>> {
    if (!path.includes("/rows")) return new Map();
    const tbl = await newTable(owner, [column("name")]);
    const made = await owner.post(`/data-tables/${tbl}/rows`, { values: { name: "Ada" } });
    await owner.post(`/data-tables/${tbl}/rows`, { values: { name: "Ida" } });
    for (const name of ["Eva", "Ute"])
      await owner.patch(`/data-tables/${tbl}/rows/${made.body.id}`, { values: { name } });
    return new Map([
      ["tbl", tbl],
      ["row", made.body.id],
    ]);
  }

  /** Creates a feed together with its table. */
  async function feedFor({ path }: Operation): Promise<ReadonlyMap<string, string>> {
    return new Map(path.includes("/feeds") ? Object.entries(await failedFeed(h, owner)) : []);
  }

  /** Fills the lists that the code below does not fill. */
  const several: Readonly<Record<string, () => Promise<unknown>>> = {
    "/extensions": async () => {
      for (const which of ["slack", "digest"] as const) await installedExtension(owner, which);
    },
    "/form-imports": async () => {
      for (let n = 0; n < 2; n += 1) await newFormImport(owner);
    },
    "/views": busyView,
    "/exports": async () => {
      for (let n = 0; n < 2; n += 1) await newExport(owner);
    },
    "/imports": async () => {
      for (let n = 0; n < 2; n += 1) await newImport(owner);
    },
    "/export-schedules": async () => {
      for (let n = 0; n < 2; n += 1) await newExportSchedule(owner);
    },
  };

  /** Creates three of what most lists contain, once for all lists. */
  let some: Promise<void> | undefined;
  async function makeSome(): Promise<void> {
    for (let n = 0; n < 3; n += 1) {
      const project = await owner.post("/projects", { name: `Cursor ${n}` });
      await owner.post("/forms", { project_id: project.body.id, name: `Cursor ${n}` });
      await owner.post("/invitations", { email: `${n}${Math.random()}@example.test`, role: "viewer" });
      await owner.newKey();
      await newEndpoint();
      await owner.colleague("viewer");
      await owner.post("/account/exports", {});
      await newFile();
      await newTemplate(owner);
      await newTable(owner, []);
      await owner.post("/workflows", { name: `Cursor ${n}` });
      await owner.post("/connectors", { name: `Cursor ${n}` });
    }
  }

  const lists = allOperations.filter(
    ({ operation }) => operation.list && !isListedByBody(operation) && operation.access.kind === "account",
  );
  // Some of these tests have to wait for jobs that the others have left behind.
  it.each(lists)("$id rejects a cursor of another account", { timeout: 180_000 }, async ({ operation }) => {
    some ??= makeSome();
    await some;
    const makers: Record<string, () => Promise<string>> = {
      frm: formWithVersions,
      ent: busyEntry,
      tpl: () => newTemplate(owner, 3),
      wfl: () => publishedWorkflow(owner, 2),
      whe: busyEndpoint,
      viw: busyView,
      imp: () => newImport(owner, h, "validated"),
      exs: () => newExportSchedule(owner, 2),
    };
    await several[operation.path]?.();
    const isConnected = /connectors|actions/.test(operation.path);
    const ids = new Map<string, string>(isConnected ? Object.entries(await newConnector(owner)) : []);
    for (const name of parametersOf(operation)) {
      const prefix = prefixOf(operation, name) ?? "";
      const make = makers[prefix];
      if (make) ids.set(prefix, await make());
    }
    for (const pair of [...(await feedFor(operation)), ...(await rowFor(operation))]) ids.set(...pair);
    const path = pathWith(operation, (prefix) => ids.get(prefix) ?? missingId(prefix));
    const page = await owner.get(`${path}?limit=1`);
    const cursor = page.body.pagination?.next_cursor;
    expect(cursor, "the list must have more than one page").toBeTypeOf("string");
    const answer = await stranger.get(`${path}?limit=1&cursor=${encodeURIComponent(cursor)}`);
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_cursor"]);
  });

  it("a key works only for its own account, whatever the header says", async () => {
    const key = await owner.newKey();
    const answer = await key.get("/projects", { headers: { "x-account-id": stranger.account.id } });
    expect([answer.status, answer.body.code]).toEqual([403, "account_mismatch"]);
  });
});

it("the directory is one of the shards", () => {
  expect(h.composition.shards.names).toContain(directoryName);
});
