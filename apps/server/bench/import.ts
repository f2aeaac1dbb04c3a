/**
 * Imports a CSV with twelve columns from S3 into a table, using the job's own code in a separate process, compared to
 * psql copying prepared rows (IDs and documents) into the same table. Both alternate for three rounds, with the table
 * emptied in between. At the same time, respondents submit entries at a steady rate, to measure the impact on them.
 * ROWS (default 1,000,000) can be reduced for short runs. Goals: half of psql's speed, at most 300 MB of memory
 * regardless of file size (measured with all rows and with a twentieth of them), and submits at most twice as slow as
 * without an import.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { startHarness } from "../src/test-kit/harness.ts";
import { ensureTemplate } from "../src/test-kit/template-database.ts";
import { testEnvironment } from "../src/test-kit/test-config.ts";
import { upload } from "../src/test-kit/upload-client.ts";
import { watchProcess } from "../src/test-kit/watched-process.ts";
import { at } from "./entries/times.ts";
import { benchColumns, csvBytes, writeReadyRows } from "./import/rows.ts";
import { startSubmitting } from "./import/submitting.ts";
import { untilUp } from "./kit/server-process.ts";
import { profileFlags, superUrlOf, withoutLimits } from "./kit/stage.ts";
import { makeDrafts } from "./submit/drafts.ts";
import { prepare } from "./submit/prepare.ts";

const rows = Number(process.env.ROWS ?? "1000000");
const rounds = Number(process.env.BENCH_ROUNDS ?? "3");
const idleSeconds = 10;
const ratioMin = 0.5;
const rssMaxMb = 300;
const slowdownMax = 2;
const port = 28_341;
// Without a limit, V8 uses up to 130 MB for the young generation, which is not faster.
const flags = ["--max-semi-space-size=16", ...profileFlags];

await ensureTemplate();
const h = await startHarness({ shards: 1, env: withoutLimits });
const owner = await h.newAccount();
const [database] = h.databases;
const superUrl = superUrlOf(database);
const db = new pg.Client({ connectionString: superUrl });
await db.connect();

const table = (await owner.post("/data-tables", { name: "Bench", columns: benchColumns })).body.id;
const files = { large: { rows, bytes: csvBytes(rows) }, small: smallOf(rows) };
console.log(`${rows} rows, ${(files.large.bytes.length / 1e6).toFixed(0)} MB`);
const readyFile = await writeReadyRows(rows, owner.account.uuid, table);
const { template } = await prepare(h, owner, db);
const keys = await makeDrafts(db, template, 60_000);
await db.query("vacuum analyze");

const env = { ...process.env, ...testEnvironment(h.databases), ...withoutLimits };
const api = spawn(process.execPath, ["apps/server/src/main/api.ts"], {
  stdio: ["ignore", "ignore", "inherit"],
  env: { ...env, NODE_ENV: "production", PORT: String(port), METRICS_PORT: "0", DRAIN_DELAY_MS: "0" },
});

const watchedApi = watchProcess(api, "the api");

interface BenchFile {
  readonly rows: number;
  readonly bytes: Buffer;
}

function smallOf(large: number): BenchFile {
  const few = Math.ceil(large / 20);
  return { rows: few, bytes: csvBytes(few) };
}

/** Uploads a separate file for each round and prepares its import. */
async function readyImport({ bytes }: BenchFile): Promise<string> {
  const file = await upload(owner, bytes, {
    purpose: "import",
    name: "bench.csv",
    mime: "text/csv",
  });
  await h.runJobs();
  const made = await owner.post("/imports", {
    target: { type: "rows", table_id: table },
    file_id: file.body.id,
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  await h.runJobs();
  const columns = benchColumns.map(({ key }) => ({ from: key, to: key }));
  const mapped = await owner.put(`/imports/${made.body.id}/mapping`, { columns });
  if (mapped.status !== 200) throw new Error(JSON.stringify(mapped.body));
  await owner.post(`/imports/${made.body.id}/validate`);
  await h.runJobs();
  return made.body.id;
}

async function runOurs(
  id: string,
  { rows: wanted }: BenchFile,
): Promise<{ ms: number; rssMb: number; startMb: number; cpuMs: number }> {
  const { body } = await owner.post(`/imports/${id}/run`, {});
  const one = [...flags, "apps/server/bench/import/one.ts", owner.account.id, id, body.job_id];
  const child = spawn(process.execPath, one, { stdio: ["ignore", "pipe", "inherit"], env });
  let line = "";
  child.stdout.on("data", (chunk: Buffer) => (line += chunk.toString()));
  await once(child, "exit");
  const done = (await owner.get(`/imports/${id}`)).body;
  if (done.status !== "completed" || done.counts.created !== wanted)
    throw new Error(`the import is ${done.status}: ${JSON.stringify(done)}`);
  return JSON.parse(line);
}

/** Both sides start with an empty table and no pending writes. */
async function quiet(): Promise<void> {
  await db.query("truncate data_rows, data_row_keys");
  await db.query("checkpoint");
}

async function runPsql(): Promise<number> {
  await quiet();
  const copy = `\\copy data_rows (account_id, table_id, id, cells, revision, source, import_id, created_at, updated_at) from '${readyFile}'`;
  const began = performance.now();
  const psql = spawn("psql", [superUrl, "-v", "ON_ERROR_STOP=1", "-c", copy], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(psql, "exit");
  if (code !== 0) throw new Error("psql failed");
  return performance.now() - began;
}

let code = 1;
const times = { ours: [] as number[], psql: [] as number[] };
const submits = { idle: [] as number[], during: [] as number[] };
let rssMb = 0;
let smallMb = 0;
try {
  await untilUp(`http://127.0.0.1:${port}/healthz`);
  const submitting = startSubmitting(port, keys);
  await submitting.measured(() => setTimeout(3_000));
  for (let round = 0; round < rounds; round += 1) {
    smallMb = Math.max(smallMb, (await runOurs(await readyImport(files.small), files.small)).rssMb);
    const id = await readyImport(files.large);
    await quiet();
    submits.idle.push(...(await submitting.measured(() => setTimeout(idleSeconds * 1_000))));
    const during = await submitting.measured(async () => {
      const ours = await runOurs(id, files.large);
      times.ours.push(ours.ms);
      rssMb = Math.max(rssMb, ours.rssMb);
      console.log(
        `${ours.startMb.toFixed(0)} MB before, ${ours.rssMb.toFixed(0)} MB peak, ${(ours.cpuMs / 1_000).toFixed(1)} s CPU time`,
      );
    });
    submits.during.push(...during);
    times.psql.push(await runPsql());
    const [ours = 0, psql = 0] = [times.ours.at(-1), times.psql.at(-1)];
    console.log(
      `round ${round + 1}: ours ${(ours / 1_000).toFixed(1)} s, psql ${(psql / 1_000).toFixed(1)} s`,
    );
  }
  submitting.stop();
  const ratio = at(times.psql, 0.5) / at(times.ours, 0.5);
  const [idle, during] = [at(submits.idle, 0.95), at(submits.during, 0.95)];
  console.log(
    `import ratio=${ratio.toFixed(2)} rss_mb=${rssMb.toFixed(0)} rss_small_mb=${smallMb.toFixed(0)} submit_p95_idle_ms=${idle.toFixed(1)} submit_p95_during_ms=${during.toFixed(1)}`,
  );
  if (ratio >= ratioMin && Math.max(rssMb, smallMb) <= rssMaxMb && during <= slowdownMax * idle) code = 0;
} finally {
  await watchedApi.stop();
  await db.end();
  await rm(join(readyFile, ".."), { recursive: true, force: true });
  await h.stop();
}
process.exit(code);
