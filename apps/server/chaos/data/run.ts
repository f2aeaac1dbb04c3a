/** One run: imports and exports a table while the worker is killed repeatedly, then checks the result. */
import { freePort } from "../../src/test-kit/free-port.ts";
import { type Caller, type Harness, startHarness } from "../../src/test-kit/harness.ts";
import { leaseOf, rowsIn } from "../../src/test-kit/import-kit.ts";
import { printFacts } from "../../src/test-kit/long-runs.ts";
import { column, newTable } from "../../src/test-kit/new-table.ts";
import { ensureTemplate } from "../../src/test-kit/template-database.ts";
import { testEnvironment } from "../../src/test-kit/test-config.ts";
import { upload } from "../../src/test-kit/upload-client.ts";
import { log, pause } from "../kit/telling.ts";
import type { Leaving } from "../loss/leaving.ts";
import { type Supervised, supervise } from "../processes.ts";

interface Size {
  readonly rows: number;
  readonly kills: number;
  /** Makes cells long, so that a moderate number of rows gives files of several parts. */
  readonly fillers: number;
}

/** Kills and lost progress, counted across all watched jobs. */
interface Toll {
  kills: number;
  stepsBack: number;
}

const lookMs = 20;
const middleMs = 600;
const patienceMs = 1_800_000;

export async function run({ rows, kills, fillers }: Size, onLeave: Leaving["onLeave"]): Promise<boolean> {
  await ensureTemplate();
  const h = await startHarness();
  onLeave(() => h.stop().catch(() => {}));
  const owner = await h.newAccount();
  const worker = await startWorker(h);
  onLeave(() => worker.stop());
  const tableId = await newTable(owner, [
    column("n", "number", { unique: true }),
    column("name", "text", { required: true }),
    column("day", "date"),
  ]);

  const importToll: Toll = { kills: 0, stepsBack: 0 };
  const importing = await importOnce(owner, tableId, { rows, fillers }, worker, { kills, toll: importToll });
  const inTable = await rowsIn(h, owner, tableId);

  const exportToll: Toll = { kills: 0, stepsBack: 0 };
  let exports = 0;
  let wrongFiles = 0;
  // Exports are quick, so repeat them until there are enough kills.
  while (exportToll.kills < kills) {
    const numbers = await exportOnce(h, owner, tableId, worker, { kills, toll: exportToll });
    exports += 1;
    const isExact = numbers.length === rows && new Set(numbers).size === rows;
    if (!isExact) wrongFiles += 1;
    log(`export ${exports}: ${numbers.length} rows, ${exportToll.kills} kills so far`);
  }

  const facts = {
    rows,
    import_kills: importToll.kills,
    imported: importing.created,
    rejected: importing.rejected,
    in_table: inTable.all,
    distinct: inTable.distinct,
    export_kills: exportToll.kills,
    exports,
    wrong_files: wrongFiles,
    steps_back: importToll.stepsBack + exportToll.stepsBack,
  };
  printFacts("data", facts);
  return (
    importing.created === rows &&
    importing.rejected === 0 &&
    inTable.all === rows &&
    inTable.distinct === rows &&
    importToll.kills >= kills &&
    exportToll.kills >= kills &&
    wrongFiles === 0 &&
    facts.steps_back === 0
  );
}

async function startWorker(h: Harness): Promise<Supervised> {
  const env = { ...testEnvironment(h.databases), METRICS_PORT: String(await freePort()) };
  return supervise("apps/server/src/main/worker.ts", env);
}

interface Progress {
  readonly done: number;
  /** Identifies the current attempt; null while no worker holds the job. */
  readonly lease?: string | null;
  readonly isRunning: boolean;
  readonly isOver: boolean;
}

/** Kills the worker whenever a kill is due, until there are enough kills, and counts lost progress. */
async function watch(
  look: () => Promise<Progress>,
  worker: Supervised,
  isDue: (done: number, lease: string | null) => boolean,
  { kills, toll }: { readonly kills: number; readonly toll: Toll },
): Promise<void> {
  const until = performance.now() + patienceMs;
  let last = 0;
  for (;;) {
    const { done, lease = null, isRunning, isOver } = await look();
    if (done < last) toll.stepsBack += 1;
    last = Math.max(last, done);
    if (isOver) return;
    if (performance.now() > until) throw new Error("the run did not finish in time");
    if (isRunning && toll.kills < kills && isDue(done, lease)) {
      worker.kill();
      toll.kills += 1;
      log(`killed at ${done}`);
    }
    await pause(lookMs);
  }
}

/** A kill is due after each of `times` equal portions of the total. */
function evenly(times: number, total: number): (done: number) => boolean {
  let next = 1;
  return (done) => {
    if (done < (next * total) / (times + 1)) return false;
    next += 1;
    return true;
  };
}

/** A kill is due once per attempt, at a random moment early in the attempt. */
function oncePerLease(): (done: number, lease: string | null) => boolean {
  const killed = new Set<string>();
  let at = 0;
  let last: string | null = null;
  return (_done, lease) => {
    if (lease !== last) at = performance.now() + middleMs * Math.random();
    last = lease;
    if (lease === null || killed.has(lease) || performance.now() < at) return false;
    killed.add(lease);
    return true;
  };
}

async function importOnce(
  owner: Caller,
  tableId: string,
  { rows, fillers }: Pick<Size, "rows" | "fillers">,
  worker: Supervised,
  order: { readonly kills: number; readonly toll: Toll },
): Promise<{ readonly created: number; readonly rejected: number }> {
  const filler = " and so on".repeat(fillers);
  const lines = Array.from(
    { length: rows },
    (_none, n) => `${n},"Row, number ${n}${filler}",2026-01-${String(1 + (n % 28)).padStart(2, "0")}`,
  );
  const bytes = Buffer.from(`n,name,day\n${lines.join("\n")}\n`);
  const claims = { purpose: "import", name: "rows.csv", mime: "text/csv" };
  const file = await upload(owner, bytes, claims);
  while (must(await owner.get(`/files/${file.body.id}`), 200).status !== "ready") await pause(200);
  const target = { type: "rows", table_id: tableId };
  const { id } = must(await owner.post("/imports", { target, file_id: file.body.id }), 201);
  const get = async () => must(await owner.get(`/imports/${id}`), 200);
  const untilStatus = async (...wanted: string[]) => {
    while (!wanted.includes((await get()).status)) await pause(200);
  };
  await untilStatus("awaiting_mapping");
  const columns = ["n", "name", "day"].map((key) => ({ from: key, to: key }));
  must(await owner.put(`/imports/${id}/mapping`, { columns }), 200);
  must(await owner.post(`/imports/${id}/validate`), 202);
  await untilStatus("ready", "invalid");
  must(await owner.post(`/imports/${id}/run`, {}), 202);
  const look = async () => {
    const { status, counts } = await get();
    const isRunning = status === "running";
    return { done: counts.rows as number, isRunning, isOver: !isRunning && status !== "ready" };
  };
  await watch(look, worker, evenly(order.kills, rows), order);
  const { status, counts } = await get();
  log(`import ${status}: ${JSON.stringify(counts)}`);
  return counts;
}

/** Exports the table once and returns the values of the unique column in the file. */
async function exportOnce(
  h: Harness,
  owner: Caller,
  tableId: string,
  worker: Supervised,
  order: { readonly kills: number; readonly toll: Toll },
): Promise<readonly string[]> {
  const source = { type: "table", table_id: tableId };
  const { id, job_id } = must(
    await owner.post("/exports", { source, format: "csv", columns: ["values.n", "values.name"] }),
    202,
  );
  const look = async () => {
    const { status, progress } = must(await owner.get(`/exports/${id}`), 200);
    const isRunning = status === "running";
    const lease = await leaseOf(h, owner, job_id);
    return { done: progress.done as number, lease, isRunning, isOver: !isRunning && status !== "queued" };
  };
  await watch(look, worker, oncePerLease(), order);
  const { url } = must(await owner.post(`/exports/${id}/download-link`), 200);
  const text = await (await fetch(url)).text();
  // Cells contain no line breaks.
  const lines = text.trimEnd().split(/\r?\n/).slice(1);
  return lines.map((line) => line.slice(0, line.indexOf(",")));
}

function must({ status, body }: Awaited<ReturnType<Caller["get"]>>, wanted: number) {
  if (status !== wanted) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}
