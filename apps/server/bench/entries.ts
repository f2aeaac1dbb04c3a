/**
 * Reads a form with many entries. Pages at any depth and aggregates are compared to the same SQL without policies on a
 * plain connection, alternating in one run; filters and sorts on answers are reported by p95. ROWS (default 50,000)
 * sets the number of entries in the form, and OTHERS (default 4 × ROWS) the number in other forms; use ROWS=1000000 for
 * the long run. With BENCH_DATABASE=name, the loaded data stays in that database and the next run with the same name
 * starts immediately; drop it when you no longer need it.
 */
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { compose } from "../src/main/compose.ts";
import { modules } from "../src/main/modules.ts";
import type { AnswerIndexesService } from "../src/modules/entries/indexes/index.ts";
import { systemAccountCtx } from "../src/platform/context/context.ts";
import { uuidToId } from "../src/platform/ids/ids.ts";
import { createLogger } from "../src/platform/telemetry/logger.ts";
import { createTelemetry } from "../src/platform/telemetry/telemetry.ts";
import { cloneTemplate, dropClone, ensureTemplate } from "../src/test-kit/template-database.ts";
import { testConfig } from "../src/test-kit/test-config.ts";
import { databaseUrl, testServices } from "../src/test-kit/test-services.ts";
import { buildAnswerIndexes } from "./entries/build-answer-indexes.ts";
import { type Ask, engineDriver, limit } from "./entries/driver.ts";
import { keptClone } from "./entries/kept-clone.ts";
import { accountUuid, formUuid, load } from "./entries/load.ts";
import { at, timed } from "./entries/times.ts";
import { superUrlOf } from "./kit/stage.ts";

const rows = Number(process.env.ROWS ?? "50000");
const others = Number(process.env.OTHERS ?? rows * 4);
const rounds = Number(process.env.BENCH_ROUNDS ?? "120");
const ratioMax = 1.5;
const p95MaxMs = 50;

const kept = process.env.BENCH_DATABASE;
await ensureTemplate();
const { database, isNew } =
  kept === undefined ? { database: await cloneTemplate(), isNew: true } : await keptClone(kept);
if (isNew) {
  const began = performance.now();
  await load(databaseUrl(testServices.ownerUrl, database), rows, others);
  console.log(`loaded ${rows + others} entries in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
}

const telemetry = await createTelemetry({
  logger: createLogger({ level: "error", process: "bench" }),
  process: "bench",
});
const config = testConfig([database]);
const composition = compose({ config, process: "bench", telemetry, modules, now: () => new Date() });
const account = { id: uuidToId("acc", accountUuid), uuid: accountUuid, shard: "main" };
const ctx = () => systemAccountCtx("bench", account, "bench", new Date());
const indexes = composition.services.get("answerIndexes") as AnswerIndexesService;
const driver = engineDriver(indexes, ctx);
const bareUrl = superUrlOf(database);
const bare = new pg.Client({ connectionString: bareUrl, options: "-c jit=off" });
await bare.connect();

/** Medians of our query and the baseline statement, alternating. */
async function against(
  name: string,
  count: number,
  ours: () => Promise<unknown>,
  plain: () => Promise<unknown>,
): Promise<number> {
  const times = { ours: [] as number[], plain: [] as number[] };
  for (let n = 0; n < count; n += 1) {
    times.ours.push(await timed(ours));
    times.plain.push(await timed(plain));
  }
  const ratio = at(times.ours, 0.5) / at(times.plain, 0.5);
  console.log(
    `${name}: ours ${at(times.ours, 0.5).toFixed(2)} ms, bare ${at(times.plain, 0.5).toFixed(2)} ms, ratio ${ratio.toFixed(2)}`,
  );
  return ratio;
}

async function quick(name: string, askFor: (n: number) => Ask): Promise<number> {
  const times: number[] = [];
  let found = 0;
  for (let n = 0; n < rounds; n += 1)
    times.push(await timed(async () => (found += await driver.page(askFor(n)))));
  console.log(
    `${name}: p50 ${at(times, 0.5).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms, ${(found / rounds).toFixed(1)} entries each`,
  );
  return at(times, 0.95);
}

const leaf = (field: string, op: string, value: unknown) => ({ field: `answers.${field}`, op, value });
const pick = (n: number, of: number) => (n * 7_919 + 13) % of;
const colors = ["red", "green", "blue", "black", "white"];
const hex = (n: number) => (n * 2_654_435_761).toString(16).slice(0, 3).padEnd(3, "0");

const asks: Readonly<Record<string, (n: number) => Ask>> = {
  eq_common: (n) => ({ filter: leaf("color", "eq", colors[n % 5]) }),
  eq_rare: (n) => ({ filter: leaf("city", "eq", `city-${pick(n, 1_000)}`) }),
  eq_unique: (n) => ({ filter: leaf("email", "eq", `user${1 + pick(n, rows)}@example.test`) }),
  range_rare: (n) => ({ filter: leaf("amount", "between", [pick(n, 9_900), pick(n, 9_900) + 10]) }),
  range_tenth: (n) => ({ filter: leaf("amount", "between", [pick(n, 9_000), pick(n, 9_000) + 1_000]) }),
  range_half: (n) => ({ filter: leaf("amount", "gt", 4_000 + pick(n, 1_000)) }),
  list_contains: (n) => ({ filter: leaf("topics", "contains", `t${n % 20}`) }),
  starts_with: (n) => ({ filter: leaf("name", "starts_with", `Ida Wolf ${hex(n)}`) }),
  starts_with_old: (n) => ({ filter: leaf("email", "starts_with", `user${1 + (n % 3)}`) }),
  contains_common: () => ({ filter: leaf("name", "contains", "schmidt") }),
  contains_rare: (n) => ({ filter: leaf("name", "contains", `wolf ${hex(n)}`) }),
  sort: (n) => ({ sort: n % 2 ? "answers.amount" : "-answers.amount" }),
  sort_text: (n) => ({ sort: n % 2 ? "answers.email" : "-answers.name" }),
  sort_filtered: (n) => ({ sort: "-answers.amount", filter: leaf("color", "eq", colors[n % 5]) }),
  sort_filtered_rare: (n) => ({
    sort: "-answers.amount",
    filter: leaf("city", "eq", `city-${pick(n, 1_000)}`),
  }),
  sort_in_range: (n) => ({ sort: "answers.amount", filter: leaf("amount", "gte", pick(n, 9_000)) }),
  two_filters: (n) => ({
    filter: {
      and: [
        leaf("color", "eq", colors[n % 5]),
        leaf("amount", "between", [pick(n, 9_000), pick(n, 9_000) + 100]),
      ],
    },
  }),
};

const pageSql = (behind: string) => `select id, status, created_at, answers::text from entries
  where account_id = $1 and form_id = $2 and status <> 'trashed' ${behind} order by id desc limit ${limit + 1}`;

async function comparePages(): Promise<{ first: number; deep: number }> {
  const plain =
    (name: string, values: unknown[], behind = "") =>
    () =>
      bare.query({ name, text: pageSql(behind), values: [accountUuid, formUuid, ...values] });
  const depth = Math.min(10_000 * limit, Math.floor(rows / 2));
  const { rows: found } = await bare.query<{ id: string }>(
    "select id from entries where account_id = $1 and form_id = $2 order by id desc offset $3 limit 1",
    [accountUuid, formUuid, depth],
  );
  const behind = found[0]?.id ?? "";
  const first = await against("first page", rounds, () => driver.page({}), plain("first", []));
  const deep = await against(
    `page ${Math.floor(depth / limit)}`,
    rounds,
    () => driver.page({ behind }),
    plain("deep", [behind], "and id < $3"),
  );
  return { first, deep };
}

/**
 * Compares our aggregate to PostgreSQL's own plan for the plain statement, and to the best possible one, a hash
 * aggregate.
 */
async function compareAggregate(): Promise<{ own: number; hashed: number }> {
  const wish = {
    group_by: [{ field: "answers.color" }],
    metrics: { sum: { op: "sum", field: "answers.amount" }, oldest: { op: "max", field: "answers.age" } },
  };
  const plain = `select answers ->> 'color', count(*), sum((answers ->> 'amount')::numeric), max((answers ->> 'age')::numeric)
    from entries where account_id = $1 and form_id = $2 and status <> 'trashed' group by 1 order by 2 desc`;
  const compare = (name: string) =>
    against(
      name,
      5,
      () => driver.aggregate(wish),
      () => bare.query(plain, [accountUuid, formUuid]),
    );
  const own = await compare("aggregate");
  await bare.query("set enable_sort = off");
  const hashed = await compare("aggregate, bare one hashed");
  await bare.query("reset enable_sort");
  return { own, hashed };
}

let isReached = false;
try {
  await buildAnswerIndexes(bare, indexes, ctx);
  await setTimeout(5_100);
  for (const ask of Object.values(asks)) for (let n = 0; n < 6; n += 1) await driver.page(ask(n + 1_000));
  const pages = await comparePages();
  const megabytes = () => process.memoryUsage().rss / 1_048_576;
  const before = megabytes();
  const slowest: Record<string, number> = {};
  for (const [name, ask] of Object.entries(asks)) slowest[name] = await quick(name, ask);
  const aggregate = await compareAggregate();
  const grown = megabytes() - before;
  const [worst = ["none", 0]] = Object.entries(slowest).sort(([, a], [, b]) => b - a);
  isReached =
    pages.first <= ratioMax && pages.deep <= ratioMax && aggregate.own <= ratioMax && worst[1] <= p95MaxMs;
  console.log(
    `entries rows=${rows} first=${pages.first.toFixed(2)} deep=${pages.deep.toFixed(2)} aggregate=${aggregate.own.toFixed(2)} ` +
      `aggregate_of_hashed=${aggregate.hashed.toFixed(2)} ` +
      `p95_ms_max=${worst[1].toFixed(1)} slowest=${worst[0]} grown_mb=${grown.toFixed(0)}`,
  );
} finally {
  await bare.end();
  await composition.close();
  await telemetry.close();
  if (kept === undefined) await dropClone(database);
}
process.exit(isReached ? 0 : 1);
