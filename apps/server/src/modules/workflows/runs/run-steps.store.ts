/** All SQL for run steps. */
import type { Json } from "@formstead/form-logic";
import type { StepFailure, Wait } from "@formstead/workflow-core";
import { readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { RowSet } from "../../../platform/db/row-set.ts";
import { identifier, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx, RowWriter } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { Loop, OpenTask, RunId, RunStep, StepStatus } from "./runs.rules.ts";

interface StepRow {
  instance: string;
  attempt_group: number;
  is_forgotten: boolean;
  step_key: string;
  type: string;
  status: StepStatus;
  port: string | null;
  input: Json | null;
  outputs: Readonly<Record<string, Json>> | null;
  error: StepFailure | null;
  loop: Loop | null;
  wait: Wait | null;
  attempts: number;
  wake_at: Date | null;
  started_at: Date;
  finished_at: Date | null;
}

const columns = sql`instance, attempt_group, is_forgotten, step_key, type, status, port, input, outputs, error, loop, wait,
  attempts, wake_at, started_at, finished_at`;

function toStep(row: StepRow): RunStep {
  return {
    instance: row.instance,
    attemptGroup: row.attempt_group,
    isForgotten: row.is_forgotten,
    stepKey: row.step_key,
    type: row.type,
    status: row.status,
    port: row.port,
    input: row.input,
    outputs: row.outputs,
    error: row.error,
    loop: row.loop,
    wait: row.wait,
    attempts: row.attempts,
    wakeAt: row.wake_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}

const shownMax = 20_000;

/** The steps that the current attempt builds on, or, for display, the steps of all attempts up to a limit. */
export async function list(tx: ReadTx, runId: RunId, which: "current" | "all"): Promise<RunStep[]> {
  // The current steps have no limit, because a run would execute a missing step again.
  const isCurrent = which === "current";
  const rows = await tx.query<StepRow>(sql`
    select ${columns} from workflow_run_steps
    where account_id = ${tx.account.uuid} and run_id = ${idToUuid(runId)}${isCurrent ? sql` and not is_forgotten` : sql``}
    order by started_at, attempt_group, instance${isCurrent ? sql`` : sql` limit ${shownMax}`}`);
  return rows.map(toStep);
}

export async function find(tx: ReadTx, runId: RunId, instance: string): Promise<RunStep | undefined> {
  const rows = await tx.query<StepRow>(sql`
    select ${columns} from workflow_run_steps
    where account_id = ${tx.account.uuid} and run_id = ${idToUuid(runId)} and instance = ${instance}
    order by attempt_group desc limit 1`);
  return rows[0] && toStep(rows[0]);
}

interface StepOfRun {
  readonly runId: RunId;
  readonly step: RunStep;
}

/** Existing rows keep their start time. */
const saved: RowSet<StepOfRun> = {
  level: 1,
  toRecord: ({ runId, step }) => ({
    run_id: idToUuid(runId),
    instance: step.instance,
    attempt_group: step.attemptGroup,
    step_key: step.stepKey,
    type: step.type,
    status: step.status,
    port: step.port,
    input: step.input,
    outputs: step.outputs,
    error: step.error,
    loop: step.loop,
    wait: step.wait,
    wait_event: step.wait?.for === "event" ? step.wait.event : null,
    attempts: step.attempts,
    wake_at: step.wakeAt,
    started_at: step.startedAt,
    finished_at: step.finishedAt,
  }),
  statement: (account, records) => sql`
    insert into workflow_run_steps (account_id, run_id, instance, attempt_group, step_key, type, status, port, input,
      outputs, error, loop, wait, wait_event, attempts, wake_at, started_at, finished_at)
    select ${account.uuid}::uuid, run_id, instance, attempt_group, step_key, type, status, port, input,
      outputs, error, loop, wait, wait_event, attempts, wake_at, started_at, finished_at
    from ${records.all(sql`run_id uuid, instance text, attempt_group int, step_key text, type text, status text,
      port text, input jsonb, outputs jsonb, error jsonb, loop jsonb, wait jsonb, wait_event text, attempts int,
      wake_at timestamptz, started_at timestamptz, finished_at timestamptz`)}
    on conflict (account_id, run_id, instance, attempt_group) do update
      set status = excluded.status, port = excluded.port, outputs = excluded.outputs, error = excluded.error,
          loop = excluded.loop, wait = excluded.wait, wait_event = excluded.wait_event, attempts = excluded.attempts,
          wake_at = excluded.wake_at, finished_at = excluded.finished_at`,
};

/** The rows are sent with the commit, so nothing in this transaction sees them. */
export function save(tx: RowWriter, runId: RunId, steps: Iterable<RunStep>): void {
  for (const step of steps) tx.put(saved, { runId, step });
}

/**
 * Whether a call is in progress. Excludes loops, which run as long as their iterations do but make no calls themselves.
 */
export async function isBusy(tx: ReadTx, runId: RunId): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from workflow_run_steps
    where account_id = ${tx.account.uuid} and run_id = ${idToUuid(runId)} and status = 'running' and loop is null
      and not is_forgotten limit 1`);
  return rows.length > 0;
}

/** After the steps of the same transaction are saved. */
const canceled: RowSet<{ readonly runId: RunId; readonly now: Date }> = {
  level: 2,
  toRecord: ({ runId, now }) => ({ run_id: idToUuid(runId), now }),
  statement: (account, records) => sql`
    update workflow_run_steps step set status = 'canceled', finished_at = row.now, wait_event = null
    from ${records.byKey(sql`run_id`, sql`run_id uuid, now timestamptz`)}
    where step.account_id = ${account.uuid}::uuid and step.run_id = row.run_id
      and step.status in ('running', 'retrying', 'waiting') and not step.is_forgotten`,
};

/** Cancels the open steps of a run that ends. */
export function cancelOpen(tx: RowWriter, runId: RunId): void {
  tx.put(canceled, { runId, now: tx.now });
}

/** Marks steps that the next attempt repeats. The rows stay otherwise unchanged. */
export async function forget(tx: AccountTx, runId: RunId, instances: readonly string[]): Promise<void> {
  await tx.query(sql`
    update workflow_run_steps set is_forgotten = true
    where account_id = ${tx.account.uuid} and run_id = ${idToUuid(runId)} and instance = any(${instances}::text[])`);
}

type TaskRow = StepRow & { run_id: string; workflow_id: string; entry_id: string | null };

/** All open tasks, or only those that one member can decide because they are assigned to that member or to no one. */
export async function listTasks(
  tx: ReadTx,
  assigneeId: Id<"usr"> | undefined,
  page: PageRequest,
): Promise<KeysetPage<OpenTask>> {
  const asked = sql`step.wait -> 'task' -> 'assignee_ids'`;
  const whose = assigneeId ? sql` and (${asked} ? ${assigneeId} or ${asked} = '[]')` : sql``;
  return readPage<TaskRow, OpenTask>(tx, page, {
    columns: { created_at: { expression: sql`step.started_at`, type: identifier("timestamptz") } },
    id: { expression: sql`(step.run_id || ':' || step.instance)`, type: identifier("text") },
    valueOf: (row) => row.started_at.toISOString(),
    idOf: (row) => `${row.run_id}:${row.instance}`,
    select: sql`select step.*, run.workflow_id, run.entry_id from workflow_run_steps step
      join workflow_runs run on run.account_id = step.account_id and run.id = step.run_id
      where step.account_id = ${tx.account.uuid} and step.status = 'waiting' and step.type = 'human_task'
        and not step.is_forgotten${whose}`,
    toItem: (row) => ({
      run: {
        id: uuidToId("run", row.run_id),
        workflowId: uuidToId("wfl", row.workflow_id),
        entryId: row.entry_id === null ? null : uuidToId("ent", row.entry_id),
      },
      step: toStep(row),
    }),
  });
}

export interface WaitingStep {
  readonly runId: RunId;
  readonly instance: string;
  readonly attemptGroup: number;
  readonly wait: Extract<Wait, { for: "event" }>;
  readonly entryId: string | null;
}

/** The steps that wait for events of these types. */
export async function waitingFor(tx: ReadTx, events: readonly string[]): Promise<WaitingStep[]> {
  const rows = await tx.query<{
    run_id: string;
    instance: string;
    attempt_group: number;
    wait: WaitingStep["wait"];
    entry_id: string | null;
  }>(sql`
    select step.run_id, step.instance, step.attempt_group, step.wait, run.entry_id from workflow_run_steps step
    join workflow_runs run on run.account_id = step.account_id and run.id = step.run_id
    where step.account_id = ${tx.account.uuid} and step.status = 'waiting' and not step.is_forgotten
      and step.wait_event = any(${events}::text[]) and run.status in ('running', 'waiting')`);
  return rows.map((row) => ({
    runId: uuidToId("run", row.run_id),
    instance: row.instance,
    attemptGroup: row.attempt_group,
    wait: row.wait,
    entryId: row.entry_id === null ? null : uuidToId("ent", row.entry_id),
  }));
}
