/**
 * Exports a form with many entries as CSV, from the request to the last byte, compared to a plain COPY of the same
 * columns on a connection without policies. Both discard their output and alternate for three rounds. Then measures
 * the memory of a process that writes a small file, a large file, and other formats to storage. Each process has a
 * heap limit of 128 MB, because V8 uses whatever it is given. ROWS (default 1,000,000) sets the number of entries,
 * and OTHERS (default 200,000) the number for XLSX and Parquet. With BENCH_DATABASE=name, the loaded data is kept.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { cloneTemplate, dropClone, ensureTemplate } from "../src/test-kit/template-database.ts";
import { databaseUrl, testServices } from "../src/test-kit/test-services.ts";
import { keptClone } from "./entries/kept-clone.ts";
import { accountUuid, formUuid, load } from "./entries/load.ts";
import { at, timed } from "./entries/times.ts";
import { openStage, publishForm } from "./export/stage.ts";
import { superUrlOf } from "./kit/stage.ts";

const rows = Number(process.env.ROWS ?? "1000000");
const otherRows = Math.min(rows, Number(process.env.OTHERS ?? "200000"));
const rounds = Number(process.env.BENCH_ROUNDS ?? "3");
const ratioMin = 0.8;
const memoryMaxMb = 256;
const heap = ["--max-old-space-size=128", "--max-semi-space-size=8"];

const kept = process.env.BENCH_DATABASE;
await ensureTemplate();
const { database, isNew } =
  kept === undefined ? { database: await cloneTemplate(), isNew: true } : await keptClone(kept);
if (isNew) {
  await load(databaseUrl(testServices.ownerUrl, database), rows, 0);
  await publishForm(database);
}

const keys = [
  "name",
  "email",
  "color",
  "city",
  "amount",
  "age",
  "visited",
  "consent",
  "topics",
  "price",
  "items",
  "note",
];
const bareSql = `copy (select id, status, submitted_at, review_state, created_at, updated_at, version_number, mode, source, locale, is_spam::text,
    external_id, receipt_code, to_jsonb(tags), assignee_id, ${keys.map((key) => `answers ->> '${key}'`).join(", ")}
  from entries where account_id = '${accountUuid}' and form_id = '${formUuid}') to stdout (format csv)`;

const bare = new pg.Client({ connectionString: superUrlOf(database), options: "-c jit=off" });
await bare.connect();
const copyBare = async (): Promise<void> => {
  for await (const _chunk of bare.query(copyTo(bareSql)));
};

const stage = await openStage(database, false);
const times = { ours: [] as number[], bare: [] as number[] };
for (let round = 0; round < rounds; round += 1) {
  times.bare.push(await timed(copyBare));
  const made = await stage.run("csv", rows);
  if (made.rows !== rows) throw new Error(`${made.rows} of ${rows} rows`);
  times.ours.push(made.ms);
  console.log(
    `round ${round + 1}: ours ${(made.ms / 1_000).toFixed(2)} s, bare ${((times.bare.at(-1) ?? 0) / 1_000).toFixed(2)} s, ${(made.bytes / 1e6).toFixed(0)} MB`,
  );
}
await stage.close();
await bare.end();

function memoryOf(format: string, count: number): number {
  const one = join(import.meta.dirname, "export/one.ts");
  const line = execFileSync(process.execPath, [...heap, one, database, format, String(count)], {
    encoding: "utf8",
  });
  const { rows: made, rssMb, ms } = JSON.parse(line);
  if (made !== count) throw new Error(`${format}: ${made} of ${count} rows`);
  console.log(`${format} of ${count}: ${rssMb.toFixed(0)} MB, ${(ms / 1_000).toFixed(1)} s`);
  return rssMb;
}

const memory = {
  rss_10k_mb: memoryOf("csv", Math.min(rows, 10_000)),
  rss_1m_mb: memoryOf("csv", rows),
  xlsx_200k_mb: memoryOf("xlsx", otherRows),
  parquet_200k_mb: memoryOf("parquet", otherRows),
};
if (kept === undefined) await dropClone(database);
const ratio = at(times.bare, 0.5) / at(times.ours, 0.5);
const figures = Object.entries(memory).map(([name, mb]) => `${name}=${mb.toFixed(0)}`);
console.log(`export ratio=${ratio.toFixed(2)} ${figures.join(" ")}`);
process.exit(ratio >= ratioMin && Object.values(memory).every((mb) => mb <= memoryMaxMb) ? 0 : 1);
