// Key rotation across all modules that seal values: all values move to the new key, and no column is missed.
import { execFile } from "node:child_process";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemAccountCtx } from "../platform/context/context.ts";
import type { SealedColumn } from "../platform/vault/sealed-columns.ts";
import { type Caller, type Harness, startHarness } from "./harness.ts";
import { installedExtension } from "./installed-extension.ts";
import { newExportSchedule } from "./new-export.ts";
import { ownerQuery } from "./owner-query.ts";
import { startWebhookReceiver, type WebhookReceiver } from "./servers/webhook-receiver.ts";
import { testEnvironment } from "./test-config.ts";
import { graphOf, newWorkflow } from "./workflow-runs.ts";

const source = join(import.meta.dirname, "..");
const nameOf = ({ table, column }: Pick<SealedColumn, "table" | "column">) => `${table}.${column}`;
let h: Harness;
let other: WebhookReceiver;
const columns = () => h.composition.platform.contributions().sealedColumns;

beforeAll(async () => {
  other = await startWebhookReceiver();
  h = await startHarness({ env: { OUTBOUND_ALLOWED: "127.0.0.1" } });
});
afterAll(async () => {
  await h.stop();
  await other.close();
});

/** An account with a value in every sealed column. A new column needs a line here. */
async function accountWithSecrets() {
  const owner = await h.newAccount();
  const endpoint = { url: `${other.url}/hook`, event_types: ["project.created"] };
  const { id: endpointId } = (await owner.post("/webhook-endpoints", endpoint)).body;
  await owner.post(`/webhook-endpoints/${endpointId}/rotate-secret`);
  await installedExtension(owner);
  await newExportSchedule(owner);
  const triggers = [{ key: "start", type: "hook" }];
  const workflow = await newWorkflow(
    owner,
    graphOf([{ key: "end", type: "stop", input: {} }], undefined, triggers),
  );
  await useConnector(owner);
  await h.runJobs();
  const hookUrl = async () => (await owner.get(`/workflows/${workflow}/hooks`)).body.data[0].url as string;
  return { owner, hookUrl };
}

async function useConnector(owner: Caller): Promise<void> {
  const token = { access_token: "an access token", token_type: "bearer", expires_in: 3_600 };
  other.say("/token", { headers: { "content-type": "application/json" }, body: JSON.stringify(token) });
  const auth = { type: "oauth2_client_credentials", token_url: `${other.url}/token` };
  const con = (await owner.post("/connectors", { name: "C", auth })).body.id;
  const env = (await owner.post(`/connectors/${con}/environments`, { name: "E", base_url: other.url })).body
    .id;
  for (const name of ["client_id", "client_secret"])
    await owner.put(`/connectors/${con}/environments/${env}/secrets/${name}`, { value: `the ${name}` });
  const action = { key: "a", name: "A", method: "GET", path: "/echo" };
  const act = (await owner.post(`/connectors/${con}/actions`, action)).body.id;
  const called = await owner.post(`/connectors/${con}/actions/${act}/test`, {});
  expect(called.status, JSON.stringify(called.body)).toBe(200);
}

/** Opens all sealed values. Returns them by place, with the keys they are sealed with. */
function openAll({ account }: Caller) {
  const { uow, vault, now } = h.composition.platform;
  return uow.read(systemAccountCtx("test", account, "test", now()), async (tx) => {
    const opened: Record<string, string> = {};
    const keys = new Set<string>();
    const found = new Set<string>();
    for (const column of columns())
      for (const { at, sealed } of await column.list(tx, { prefix: "-", after: undefined, limit: 100 })) {
        const place = column.place(...at);
        opened[place] = await vault.open(tx, place, sealed);
        keys.add(sealed.split(".")[1] ?? "");
        found.add(nameOf(column));
      }
    return { opened, keys: [...keys], found: [...found].sort() };
  });
}

function asOwner<Row extends object>({ account }: Caller, text: string): Promise<Row[]> {
  return ownerQuery(h, account.shard, text);
}

const keyIds = async (owner: Caller) =>
  (
    await asOwner<{ id: string }>(
      owner,
      `select id from account_keys where account_id = '${owner.account.uuid}' order by id`,
    )
  ).map(({ id }) => id);

/** Every column of every table that contains one of these keys. */
async function columnsNaming(owner: Caller, ids: readonly string[]): Promise<string[]> {
  const all = await asOwner<{ table: string; column: string }>(
    owner,
    `select class.relname as table, attribute.attname as column
     from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid
     where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
       and attribute.attnum > 0 and not attribute.attisdropped
       and attribute.atttypid in ('text'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype,
                                  'text[]'::regtype, 'jsonb[]'::regtype)`,
  );
  const named = ids.map((id) => `v1\\.${id}\\.`).join("|");
  const found: string[] = [];
  for (const { table, column } of all) {
    const rows = await asOwner(
      owner,
      `select 1 from "${table}" where "${column}"::text ~ '${named}' limit 1`,
    );
    if (rows.length > 0) found.push(nameOf({ table, column }));
  }
  return found.sort();
}

const rotate = (...args: string[]) =>
  promisify(execFile)("node", [join(source, "main/rotate-keys.ts"), ...args], {
    env: { ...process.env, ...testEnvironment(h.databases) },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout.trim() }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr.trim() }),
  );

describe("pnpm keys:rotate", () => {
  it("moves every value of every module to a new key", { timeout: 120_000 }, async () => {
    const { owner, hookUrl } = await accountWithSecrets();
    const { owner: bystander } = await accountWithSecrets();
    const [before, url, theirs] = [await openAll(owner), await hookUrl(), await openAll(bystander)];
    const [old] = await keyIds(owner);
    expect(before.keys).toEqual([old]);
    expect(await columnsNaming(owner, await keyIds(owner))).toEqual(before.found);

    expect(await rotate("--account", owner.account.id)).toEqual({
      code: 0,
      said: "keys accounts=2 rotated=1 lost=0 changing=1",
    });
    await h.runJobs();
    const [, current] = await keyIds(owner);
    expect(await openAll(owner)).toEqual({ ...before, keys: [current] });
    expect(await columnsNaming(owner, [old ?? ""])).toEqual([]);
    expect(await hookUrl()).toBe(url);

    await asOwner(owner, "update account_keys set retired_at = retired_at - interval '20 minutes'");
    h.clock.advance(20 * 60_000);
    await h.runJobs();
    expect(await keyIds(owner)).toEqual([current]);
    expect(await openAll(owner)).toEqual({ ...before, keys: [current] });
    expect(await openAll(bystander)).toEqual(theirs);
    expect((await rotate("--status")).said).toBe("keys accounts=2 rotated=0 lost=0 changing=0");
    expect((await rotate()).said).toBe("keys accounts=2 rotated=2 lost=0 changing=2");
  });

  it("rejects anything that is not an account", async () => {
    expect(await rotate("--account", "frm_1")).toMatchObject({ code: 2 });
  });
});

describe("every sealed column", () => {
  it("is contributed by its module", async () => {
    const declared: string[] = [];
    for await (const file of glob("modules/**/*.store.ts", { cwd: source }))
      for (const value of Object.values((await import(join(source, file))) as Record<string, unknown>))
        if (isSealedColumn(value)) declared.push(nameOf(value));
    const contributed = columns().map(nameOf).sort();
    expect(contributed).toEqual(declared.sort());
    expect(contributed).toEqual([
      "connector_secrets.sealed",
      "connector_tokens.sealed",
      "export_schedules.sealed_secret",
      "extensions.sealed",
      "webhook_endpoints.previous_secret",
      "webhook_endpoints.secret",
      "workflow_hooks.sealed_token",
    ]);
  });

  it("has values in this test, and no other column does", { timeout: 60_000 }, async () => {
    const { owner } = await accountWithSecrets();
    const contributed = columns().map(nameOf).sort();
    expect(await columnsNaming(owner, await keyIds(owner))).toEqual(contributed);
  });

  it("is declared if its name says so", async () => {
    const named = await asOwner<{ name: string }>(
      await h.newAccount(),
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name ~ 'sealed'`,
    );
    expect(columns().map(nameOf)).toEqual(expect.arrayContaining(named.map(({ name }) => name)));
  });

  it("is the only source of places", async () => {
    const makers: string[] = [];
    for await (const file of glob("{main,modules,platform}/**/*.ts", { cwd: source }))
      if (/\bas SealedPlace\b/.test(await readFile(join(source, file), "utf8"))) makers.push(file);
    expect(makers).toEqual(["platform/vault/sealed-columns.ts"]);
  });
});

function isSealedColumn(value: unknown): value is SealedColumn {
  return typeof value === "object" && value !== null && "place" in value && "replace" in value;
}
