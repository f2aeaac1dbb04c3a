/** The work in progress during failures, and the checks that each piece finished once and correctly. */
import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import type { Answer } from "../src/test-kit/caller.ts";
import type { Caller, Harness } from "../src/test-kit/harness.ts";
import { ownerQuery } from "../src/test-kit/owner-query.ts";

export interface Export {
  readonly caller: Caller;
  readonly jobId: string;
}

export async function newBusyAccount(h: Harness, projects: number): Promise<Caller> {
  const caller = await h.newAccount();
  const client = await h.composition.shards.get(caller.account.shard).pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.account_id', $1, true)", [caller.account.uuid]);
    await client.query(
      `insert into projects (account_id, id, name, description, status, revision, created_at, updated_at)
       select $1, gen_random_uuid(), 'Project ' || n, repeat('text ', 40), 'active', 1, now(), now() from generate_series(1, $2) n`,
      [caller.account.uuid, projects],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
  return caller;
}

const must = (answer: Answer, status: number): Answer => {
  if (answer.status !== status)
    throw new Error(`expected ${status}, got ${answer.status} ${answer.body?.code}`);
  return answer;
};

export async function startExport(caller: Caller): Promise<Export> {
  return { caller, jobId: must(await caller.post("/account/exports"), 202).body.id };
}

export async function requestDeletion(caller: Caller): Promise<void> {
  await caller.reauthenticate();
  const { name } = must(await caller.get("/account"), 200).body;
  must(await caller.delete("/account", { confirm_name: name }), 202);
}

export async function isExportOver({ caller, jobId }: Export): Promise<boolean> {
  const { status } = must(await caller.get(`/jobs/${jobId}`), 200).body;
  if (status === "failed" || status === "canceled") throw new Error(`export ${jobId} ended as ${status}`);
  return status === "succeeded";
}

/** The file must contain every row once, match the job's checksum, and have been announced once. */
export async function checkExport(h: Harness, { caller, jobId }: Export): Promise<string[]> {
  const job = (await caller.get(`/jobs/${jobId}`)).body;
  const { uuid, shard } = caller.account;
  const blob = await h.composition.platform.blob.get(`exports/${uuid}/${jobId}.ndjson`);
  if (!blob) return [`${jobId}: no file`];
  const content = await text(blob.stream);
  const lines = content
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { type?: string; data?: { id: string }; rows?: number });
  const projects = lines.filter((line) => line.type === "projects").map((line) => line.data?.id);
  const problems: string[] = [];
  const [{ n: expected = 0 } = {}] = await ownerQuery<Row>(
    h,
    shard,
    "select count(*)::int as n from projects where account_id = $1",
    [uuid],
  );
  if (new Set(projects).size !== expected || projects.length !== expected)
    problems.push(`${jobId}: ${projects.length} of ${expected} projects`);
  if (createHash("sha256").update(content).digest("hex") !== job.result.sha256)
    problems.push(`${jobId}: checksum differs from the job result`);
  if (lines.at(-1)?.rows !== job.result.rows)
    problems.push(`${jobId}: the last line does not match the row count`);
  const [{ n: events = 0 } = {}] = await ownerQuery<Row>(
    h,
    shard,
    "select count(*)::int as n from events where account_id = $1 and name = 'export.completed' and data::text like '%' || $2 || '%'",
    [uuid, jobId],
  );
  if (events !== 1) problems.push(`${jobId}: ${events} export.completed events`);
  return problems;
}

export async function isAccountGone(h: Harness, caller: Caller): Promise<boolean> {
  const rows = await ownerQuery<Row>(h, "main", "select 1 from accounts where id = $1", [
    caller.account.uuid,
  ]);
  const open = await openRuns(h, caller);
  return rows.length === 0 && open === 0;
}

async function openRuns(h: Harness, caller: Caller): Promise<number> {
  const [{ n = 0 } = {}] = await ownerQuery<Row>(
    h,
    caller.account.shard,
    "select count(*)::int as n from process_runs where account_id = $1 and status <> 'succeeded'",
    [caller.account.uuid],
  );
  return n;
}

/** No rows of the account may be left in any table, and its only run must have succeeded. */
export async function checkDeletion(h: Harness, caller: Caller): Promise<string[]> {
  const { uuid, id, shard } = caller.account;
  const problems: string[] = [];
  for (const name of new Set(["main", shard])) {
    const tables = await ownerQuery<Row>(
      h,
      name,
      "select distinct table_name from information_schema.columns where column_name = 'account_id' and table_schema = 'public'",
      [],
    );
    for (const { table_name: table } of tables) {
      if (/^process_|_p\d+$/.test(String(table)) || table === "account_access_v1") continue;
      const [{ n = 0 } = {}] = await ownerQuery<Row>(
        h,
        name,
        `select count(*)::int as n from "${table}" where account_id::text = $1`,
        [uuid],
      );
      if (n > 0) problems.push(`${id}: ${n} rows left in ${name}.${table}`);
    }
  }
  const runs = await ownerQuery<Row>(h, shard, "select status from process_runs where account_id = $1", [
    uuid,
  ]);
  if (runs.length !== 1 || runs[0]?.status !== "succeeded")
    problems.push(`${id}: runs ${JSON.stringify(runs)}`);
  return problems;
}

/**
 * Emails to the owner beyond one per subject: a worker that dies between sending and recording an email sends it
 * again.
 */
export async function repeatedMails(h: Harness, caller: Caller): Promise<number> {
  const subjects = (await h.mailTo(caller.user.email)).map((mail) => mail.subject);
  return subjects.length - new Set(subjects).size;
}

type Row = Record<string, string> & { n?: number };
