/** All SQL for runs. */
import type { Json } from "@formstead/form-logic";
import { lookedUp } from "../../../platform/db/keyed-plans.ts";
import { readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { RowSet } from "../../../platform/db/row-set.ts";
import { identifier, type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx, RowWriter } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { User } from "../../../platform/module/define-module.ts";
import { usersMax } from "../../../platform/module/users-of.ts";
import type { Run, RunId, RunStatus, Trigger, WorkflowId } from "./runs.rules.ts";

interface RunRow {
  id: string;
  workflow_id: string;
  version: number;
  status: RunStatus;
  trigger_key: string;
  trigger: Trigger;
  cause: string;
  entry_id: string | null;
  parent_run_id: string | null;
  parent_signal: string | null;
  depth: number;
  chain: Run["chain"];
  attempt: number;
  outputs: Json | null;
  error: Run["error"];
  created_by: string | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

const columns = sql`id, workflow_id, version, status, trigger_key, trigger, cause, entry_id, parent_run_id, parent_signal,
  depth, chain, attempt, outputs, error, created_by, created_at, started_at, finished_at`;

function toRun(row: RunRow): Run {
  const isCalled = row.parent_run_id !== null && row.parent_signal !== null;
  return {
    id: uuidToId("run", row.id),
    workflowId: uuidToId("wfl", row.workflow_id),
    version: row.version,
    status: row.status,
    triggerKey: row.trigger_key,
    trigger: row.trigger,
    cause: row.cause,
    entryId: row.entry_id === null ? null : uuidToId("ent", row.entry_id),
    parent: isCalled
      ? { runId: uuidToId("run", row.parent_run_id ?? ""), signal: row.parent_signal ?? "" }
      : null,
    depth: row.depth,
    chain: row.chain,
    attempt: row.attempt,
    outputs: row.outputs,
    error: row.error,
    createdBy: row.created_by === null ? null : uuidToId("usr", row.created_by),
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}

const uuidOrNull = (id: string | null): string | null => (id === null ? null : idToUuid(id as Id<"run">));

/** Returns the IDs of the inserted runs. A cause starts a workflow once, so duplicates are skipped. */
export async function insert(tx: AccountTx, runs: readonly Run[]): Promise<RunId[]> {
  const rows = runs.map((run) => ({
    id: idToUuid(run.id),
    workflow_id: idToUuid(run.workflowId),
    version: run.version,
    status: run.status,
    trigger_key: run.triggerKey,
    trigger: run.trigger,
    cause: run.cause,
    entry_id: uuidOrNull(run.entryId),
    parent_run_id: uuidOrNull(run.parent?.runId ?? null),
    parent_signal: run.parent?.signal ?? null,
    depth: run.depth,
    chain: run.chain,
    error: run.error,
    finished_at: run.finishedAt,
    created_by: uuidOrNull(run.createdBy),
  }));
  const inserted = await tx.query<{ id: string }>(sql`
    insert into workflow_runs (account_id, id, workflow_id, version, status, trigger_key, trigger, cause, entry_id,
                               parent_run_id, parent_signal, depth, chain, error, finished_at, created_by, created_at)
    select ${tx.account.uuid}::uuid, id, workflow_id, version, status, trigger_key, trigger, cause, entry_id,
           parent_run_id, parent_signal, depth, chain, error, finished_at, created_by, ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(id uuid, workflow_id uuid, version int, status text, trigger_key text, trigger jsonb, cause text, entry_id uuid,
             parent_run_id uuid, parent_signal text, depth int, chain jsonb, error jsonb, finished_at timestamptz,
             created_by uuid)
    on conflict do nothing returning id`);
  return inserted.map(({ id }) => uuidToId("run", id));
}

export async function find(tx: ReadTx, id: RunId): Promise<Run | undefined> {
  const rows = await tx.query<RunRow>(
    sql`select ${columns} from workflow_runs where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`,
    { isByKey: true },
  );
  return rows[0] && toRun(rows[0]);
}

/** The runs that exist, by the IDs of their durable processes. */
export async function findAll(tx: ReadTx, uuids: readonly string[]): Promise<ReadonlyMap<string, Run>> {
  if (uuids.length === 0) return new Map();
  const rows = await tx.query<RunRow>(
    sql`
    select ${columns} from unnest(${uuids}::uuid[]) as sought(sought_id)
    cross join ${lookedUp(sql`workflow_runs`, sql`account_id = ${tx.account.uuid} and id = sought_id`)} run`,
    { isByKey: true },
  );
  return new Map(rows.map((row) => [row.id, toRun(row)]));
}

export async function findByCause(
  tx: ReadTx,
  workflowId: WorkflowId,
  cause: string,
): Promise<Run | undefined> {
  const rows = await tx.query<RunRow>(sql`
    select ${columns} from workflow_runs
    where account_id = ${tx.account.uuid} and workflow_id = ${idToUuid(workflowId)} and cause = ${cause}`);
  return rows[0] && toRun(rows[0]);
}

export async function lock(tx: AccountTx, id: RunId): Promise<Run | undefined> {
  const rows = await tx.query<RunRow>(sql`
    select ${columns} from workflow_runs
    where account_id = ${tx.account.uuid} and id = ${idToUuid(id)} for update`);
  return rows[0] && toRun(rows[0]);
}

export interface RunFilter {
  readonly workflowId?: WorkflowId | undefined;
  readonly entryId?: Id<"ent"> | undefined;
  readonly status?: RunStatus | undefined;
}

export async function list(tx: ReadTx, filter: RunFilter, page: PageRequest): Promise<KeysetPage<Run>> {
  const ofWorkflow = filter.workflowId ? sql` and workflow_id = ${idToUuid(filter.workflowId)}` : sql``;
  const ofEntry = filter.entryId ? sql` and entry_id = ${idToUuid(filter.entryId)}` : sql``;
  const status = filter.status ? sql` and status = ${filter.status}` : sql``;
  return readPage<RunRow, Run>(tx, page, {
    columns: { created_at: { expression: sql`created_at`, type: identifier("timestamptz") } },
    id: { expression: sql`id`, type: identifier("uuid") },
    valueOf: (row) => row.created_at.toISOString(),
    idOf: (row) => row.id,
    select: sql`select ${columns} from workflow_runs
      where account_id = ${tx.account.uuid}${ofWorkflow}${ofEntry}${status}`,
    toItem: toRun,
  });
}

export interface RunChange {
  readonly status: RunStatus;
  readonly outputs?: Json | null;
  readonly error?: Run["error"];
  readonly isFinished?: boolean;
}

interface ChangedRun extends RunChange {
  readonly id: RunId;
  readonly now: Date;
}

const changed: RowSet<ChangedRun> = {
  level: 1,
  toRecord: ({ id, status, outputs, error, isFinished, now }) => ({
    id: idToUuid(id),
    status,
    outputs,
    error,
    now,
    finished_at: isFinished ? now : null,
  }),
  statement: (account, records) => sql`
    update workflow_runs run
    set status = row.status, started_at = coalesce(run.started_at, row.now), outputs = coalesce(row.outputs, run.outputs),
        error = row.error, finished_at = row.finished_at
    from ${records.byKey(
      sql`id`,
      sql`id uuid, status text, outputs jsonb, error jsonb, now timestamptz,
      finished_at timestamptz`,
    )}
    where run.account_id = ${account.uuid}::uuid and run.id = row.id`,
};

/** The update is sent with the commit, so nothing in this transaction sees it. */
export function change(tx: RowWriter, id: RunId, to: RunChange): void {
  tx.put(changed, { ...to, id, now: tx.now });
}

/** Queues a finished run again as the next attempt, on this version of its workflow. */
export async function reopen(tx: AccountTx, id: RunId, version: number): Promise<void> {
  await tx.query(sql`
    update workflow_runs
    set status = 'queued', attempt = attempt + 1, version = ${version}, error = null, finished_at = null
    where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
}

/** Whether the last `count` finished runs of a workflow all failed. Ignores refused runs, which never started. */
export async function haveAllFailed(tx: ReadTx, workflowId: WorkflowId, count: number): Promise<boolean> {
  const rows = await tx.query<{ failed: number }>(sql`
    select count(*) filter (where status = 'failed') as failed from (
      select status from workflow_runs
      where account_id = ${tx.account.uuid} and workflow_id = ${idToUuid(workflowId)} and finished_at is not null
        and status <> 'refused'
      order by created_at desc, id desc limit ${count}) last`);
  return rows[0]?.failed === count;
}

export async function listOpen(tx: ReadTx, workflowId: WorkflowId): Promise<User[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from workflow_runs
    where account_id = ${tx.account.uuid} and workflow_id = ${idToUuid(workflowId)} and finished_at is null
    order by id limit ${usersMax}`);
  return rows.map(({ id }) => ({ type: "workflow_run", id: uuidToId("run", id), name: null }));
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from workflow_runs where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

export async function batch(tx: ReadTx, after: RunId | undefined, limit: number): Promise<Run[]> {
  const beyond = after === undefined ? sql`` : sql` and id > ${idToUuid(after)}`;
  const rows = await tx.query<RunRow>(sql`
    select ${columns} from workflow_runs where account_id = ${tx.account.uuid}${beyond} order by id limit ${limit}`);
  return rows.map(toRun);
}

const keptDays = 90;

/** Runs that finished more than 90 days ago, across accounts, for the cleanup chore. */
export function oldRuns(now: Date, limit: number): Sql {
  return sql`
    select account_id, jsonb_build_object('run_uuid', id) as input from workflow_runs
    where finished_at < ${new Date(now.getTime() - keptDays * 86_400_000)} order by finished_at limit ${limit}`;
}

export async function remove(tx: AccountTx, id: RunId): Promise<void> {
  await tx.query(
    sql`delete from workflow_run_steps where account_id = ${tx.account.uuid} and run_id = ${idToUuid(id)}`,
  );
  await tx.query(
    sql`delete from workflow_runs where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`,
  );
}

/** Deletes the data of an entry from its runs and from steps that used it. The rows and their statuses stay. */
export async function eraseTraces(tx: AccountTx, entryId: Id<"ent">): Promise<void> {
  await tx.query(sql`
    update workflow_run_steps set input = null, outputs = null, loop = null, wait = null
    where account_id = ${tx.account.uuid} and outputs ->> 'entry_id' = ${entryId}`);
  await tx.query(sql`
    update workflow_run_steps step set input = null, outputs = null, loop = null, wait = null
    from workflow_runs run
    where run.account_id = ${tx.account.uuid} and run.entry_id = ${idToUuid(entryId)}
      and step.account_id = run.account_id and step.run_id = run.id`);
  await tx.query(sql`
    update workflow_runs set outputs = null, trigger = jsonb_set(trigger, '{data}', '{}')
    where account_id = ${tx.account.uuid} and entry_id = ${idToUuid(entryId)}`);
}

export async function listAbout(
  tx: ReadTx,
  entryId: Id<"ent">,
): Promise<{ readonly id: RunId; readonly isOpen: boolean }[]> {
  const rows = await tx.query<{ id: string; is_open: boolean }>(sql`
    select id, finished_at is null as is_open from workflow_runs
    where account_id = ${tx.account.uuid} and entry_id = ${idToUuid(entryId)}`);
  return rows.map(({ id, is_open }) => ({ id: uuidToId("run", id), isOpen: is_open }));
}
