/** All SQL for schedules. A claim is a lease in the row, so a schedule claimed by a dead worker becomes due again. */
import { type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid } from "../../../platform/ids/ids.ts";

export interface Schedule {
  readonly triggerKey: string;
  readonly cron: string;
  readonly timezone: string;
  readonly nextAt: Date;
}

interface ScheduleRow {
  trigger_key: string;
  cron: string;
  timezone: string;
  next_at: Date;
}

/** Serializes updates to the triggers of a workflow. */
export async function lockWorkflow(tx: AccountTx, workflowId: Id<"wfl">): Promise<void> {
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`workflow-hooks:${idToUuid(workflowId)}`}, 0))`,
  );
}

/** Replaces all schedules of a workflow. A schedule that did not change keeps its next time. */
export async function replace(
  tx: AccountTx,
  workflowId: Id<"wfl">,
  schedules: readonly Schedule[],
): Promise<void> {
  const keys = schedules.map(({ triggerKey }) => triggerKey);
  await tx.query(sql`
    delete from workflow_schedules
    where account_id = ${tx.account.uuid} and workflow_id = ${idToUuid(workflowId)}
      and trigger_key <> all(${keys}::text[])`);
  for (const { triggerKey, cron, timezone, nextAt } of schedules)
    await tx.query(sql`
      insert into workflow_schedules (account_id, workflow_id, trigger_key, cron, timezone, next_at)
      values (${tx.account.uuid}, ${idToUuid(workflowId)}, ${triggerKey}, ${cron}, ${timezone}, ${nextAt})
      on conflict (account_id, workflow_id, trigger_key) do update
        set cron = excluded.cron, timezone = excluded.timezone, next_at = excluded.next_at, taken_until = null
        where workflow_schedules.cron <> excluded.cron or workflow_schedules.timezone <> excluded.timezone`);
}

export async function lock(
  tx: AccountTx,
  workflowId: Id<"wfl">,
  triggerKey: string,
): Promise<Schedule | undefined> {
  const [row] = await tx.query<ScheduleRow>(sql`
    select trigger_key, cron, timezone, next_at from workflow_schedules where ${isOne(tx, workflowId, triggerKey)}
    for update`);
  return row && { triggerKey: row.trigger_key, cron: row.cron, timezone: row.timezone, nextAt: row.next_at };
}

export async function save(tx: AccountTx, workflowId: Id<"wfl">, schedule: Schedule): Promise<void> {
  const { triggerKey, cron, timezone, nextAt } = schedule;
  await tx.query(sql`
    update workflow_schedules set cron = ${cron}, timezone = ${timezone}, next_at = ${nextAt}, taken_until = null
    where ${isOne(tx, workflowId, triggerKey)}`);
}

export async function remove(tx: AccountTx, workflowId: Id<"wfl">, triggerKey: string): Promise<void> {
  await tx.query(sql`delete from workflow_schedules where ${isOne(tx, workflowId, triggerKey)}`);
}

const isOne = (tx: AccountTx, workflowId: Id<"wfl">, triggerKey: string): Sql =>
  sql`account_id = ${tx.account.uuid} and workflow_id = ${idToUuid(workflowId)} and trigger_key = ${triggerKey}`;

/**
 * Claims the first due schedule of each account before the second schedule of any account, so that no account starves
 * the others.
 */
export function claim(now: Date, limit: number, leaseMs: number): Sql {
  return sql`
    with due as (
      select account_id, workflow_id, trigger_key, next_at,
        row_number() over (partition by account_id order by next_at, workflow_id, trigger_key) as turn
      from workflow_schedules
      where next_at <= ${now}::timestamptz and (taken_until is null or taken_until <= ${now}::timestamptz)
    ),
    chosen as (
      select account_id, workflow_id, trigger_key from due order by turn, next_at limit ${limit}
    ),
    held as (
      select s.account_id, s.workflow_id, s.trigger_key
      from workflow_schedules s join chosen using (account_id, workflow_id, trigger_key)
      where s.next_at <= ${now}::timestamptz and (s.taken_until is null or s.taken_until <= ${now}::timestamptz)
      for update of s skip locked
    )
    update workflow_schedules s set taken_until = ${new Date(now.getTime() + leaseMs)}::timestamptz
    from held
    where s.account_id = held.account_id and s.workflow_id = held.workflow_id and s.trigger_key = held.trigger_key
    returning s.account_id, jsonb_build_object('workflow_uuid', s.workflow_id, 'trigger_key', s.trigger_key) as input`;
}
