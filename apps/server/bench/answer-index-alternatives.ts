/**
 * Compares ways to find entries by any answer, on the same entries (ADR 0015): the cost to build each, its size on
 * disk, the cost per new entry, and how quickly it finds the newest 25. ROWS (default 50,000) sets the number of
 * entries; use ROWS=1000000 for the long run. The statements run without row-level security, which favors
 * alternatives that the policies rule out; `below_policy` shows whether the application could use an alternative.
 */
import pg from "pg";
import { compose } from "../src/main/compose.ts";
import { modules } from "../src/main/modules.ts";
import type { AnswerIndexesService } from "../src/modules/entries/indexes/index.ts";
import { systemAccountCtx } from "../src/platform/context/context.ts";
import { uuidToId } from "../src/platform/ids/ids.ts";
import { createLogger } from "../src/platform/telemetry/logger.ts";
import { createTelemetry } from "../src/platform/telemetry/telemetry.ts";
import { printFacts } from "../src/test-kit/long-runs.ts";
import { cloneTemplate, dropClone, ensureTemplate } from "../src/test-kit/template-database.ts";
import { testConfig } from "../src/test-kit/test-config.ts";
import { databaseUrl, testServices } from "../src/test-kit/test-services.ts";
import { type Alternative, alternatives, questions } from "./entries/alternatives.ts";
import { buildAnswerIndexes } from "./entries/build-answer-indexes.ts";
import { accountUuid, formUuid, load } from "./entries/load.ts";
import { at, timed } from "./entries/times.ts";
import { superUrlOf } from "./kit/stage.ts";

const rows = Number(process.env.ROWS ?? "50000");
/** ONLY=gin,slots runs only these alternatives. */
const only = process.env.ONLY?.split(",");
const rounds = 100;
/** Time limit for repeating queries that need a scan. */
const patienceMs = 8_000;
const written = 500;

await ensureTemplate();
const database = await cloneTemplate();
await load(databaseUrl(testServices.ownerUrl, database), rows, 0);
const telemetry = await createTelemetry({
  logger: createLogger({ level: "error", process: "bench" }),
  process: "bench",
});
const composition = compose({
  config: testConfig([database]),
  process: "bench",
  telemetry,
  modules,
  now: () => new Date(),
});
const account = { id: uuidToId("acc", accountUuid), uuid: accountUuid, shard: "main" };
const indexes = composition.services.get("answerIndexes") as AnswerIndexesService;
const superUrl = superUrlOf(database);
const db = new pg.Client({ connectionString: superUrl, options: "-c jit=off" });
const app = new pg.Client({ connectionString: databaseUrl(testServices.appUrl, database) });
await Promise.all([db.connect(), app.connect()]);
await app.query("select set_config('app.account_id', $1, false)", [accountUuid]);

const sizeMb = async (): Promise<number> => {
  const { rows: found } = await db.query("select pg_database_size(current_database()) / 1048576.0 as mb");
  return Number(found[0].mb);
};

async function build({ make }: Alternative): Promise<void> {
  if (make === "ours")
    return buildAnswerIndexes(db, indexes, () => systemAccountCtx("bench", account, "bench", new Date()));
  for (const statement of make) await db.query(statement);
}

interface Staged {
  readonly columns: string;
  readonly ids: readonly string[];
}

/** Prepares entries to insert. `columns` are the current ones, because one alternative adds columns. */
async function stage(): Promise<Staged> {
  await db.query("select bench_load($1, $2, $3, $4)", [accountUuid, formUuid, rows, written]);
  await db.query(
    `create table staged as select row_number() over (order by id) as n, * from entries
     where account_id = '${accountUuid}' and form_id = '${formUuid}' order by id desc limit ${written}`,
  );
  await db.query(`alter table staged add primary key (id); create index on staged (n)`);
  const { rows: found } = await db.query<{ columns: string; ids: string[] }>(
    `select string_agg(attname, ', ') as columns, (select array_agg(id) from staged) as ids
     from pg_attribute where attrelid = 'entries'::regclass and attnum > 0`,
  );
  return found[0] ?? { columns: "", ids: [] };
}

interface WriteCost {
  readonly us: number;
  readonly walBytes: number;
}

/**
 * The cost per entry, with one statement each and without the commit. Returns the best of several rounds, because the
 * machine is shared.
 */
async function writeCost({ columns, ids }: Staged): Promise<WriteCost> {
  const us: number[] = [];
  const walBytes: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    // Delete as the application does, because PostgreSQL plans the triggers differently without policies.
    await app.query("delete from entries where account_id = $1 and id = any ($2)", [accountUuid, ids]);
    const lsn = async () => (await db.query("select pg_current_wal_insert_lsn() as lsn")).rows[0].lsn;
    const before = await lsn();
    const ms = await timed(async () => {
      await db.query(`do $$ declare first bigint := (select min(n) from staged); begin
        for i in 0..${written - 1} loop
          insert into entries (${columns}) select ${columns} from staged where n = first + i;
        end loop; end $$`);
      await db.query(`select gin_clean_pending_list(indexrelid) from pg_index join pg_class on oid = indexrelid
        where relam = (select oid from pg_am where amname = 'gin') and relkind = 'i' and pg_relation_size(indexrelid) > 65536`);
    });
    us.push((ms * 1_000) / written);
    const wal = await db.query("select $1::pg_lsn - $2::pg_lsn as bytes", [await lsn(), before]);
    walBytes.push(Number(wal.rows[0].bytes) / written);
  }
  return { us: Math.min(...us), walBytes: Math.min(...walBytes) };
}

async function p95Of(sqlOf: (n: number) => string): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + patienceMs;
  for (let n = 0; n < rounds + 3 && performance.now() < until; n += 1) {
    const ms = await timed(() => db.query(sqlOf(n)));
    if (n >= 3 || ms > 500) times.push(ms);
  }
  return at(times, 0.95);
}

async function isUsable(sqlOf: (n: number) => string, { mark }: Alternative): Promise<boolean> {
  const { rows: plan } = await app.query<{ "QUERY PLAN": string }>(`explain ${sqlOf(1)}`);
  return plan.some((line) => mark.test(line["QUERY PLAN"]));
}

try {
  const staged = await stage();
  const plain = await writeCost(staged);
  for (const [name, one] of Object.entries(alternatives)) {
    if (only && !only.includes(name)) continue;
    const before = await sizeMb();
    const builtMs = await timed(() => build(one));
    const size = (await sizeMb()) - before;
    await db.query("vacuum analyze entries");
    const facts: Record<string, string> = { built_s: (builtMs / 1_000).toFixed(0), mb: size.toFixed(0) };
    for (const question of questions) {
      const sqlOf = one[question] ?? alternatives.none?.[question];
      if (sqlOf) facts[`${question}_p95_ms`] = (await p95Of(sqlOf)).toFixed(1);
    }
    const cost = await writeCost(staged);
    facts.more_us_per_entry = (cost.us - plain.us).toFixed(0);
    facts.more_wal_bytes_per_entry = (cost.walBytes - plain.walBytes).toFixed(0);
    facts.below_policy = one.equal ? String(await isUsable(one.equal, one)) : "false";
    printFacts(`answer-index-alternatives ${name}`, {
      rows,
      plain_us: plain.us.toFixed(0),
      plain_wal_bytes: plain.walBytes.toFixed(0),
      ...facts,
    });
    for (const statement of one.drop ?? []) await db.query(statement);
    if (one.make === "ours") await db.query("truncate answer_values, answer_texts, answer_indexes");
  }
} finally {
  await Promise.all([db.end(), app.end(), composition.close()]);
  await telemetry.close();
  await dropClone(database);
}
