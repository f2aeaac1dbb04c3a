/** SQL for the schedules of extensions. Contains no business or calendar logic. */
import { type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { idToUuid } from "../../../platform/ids/ids.ts";
import type { ExtensionId } from "./extensions.rules.ts";

export interface Schedule {
  readonly triggerKey: string;
  readonly cron: string;
  readonly timezone: string;
  /** The time of the last run, or when the schedule was created. */
  readonly since: Date;
  readonly nextAt: Date;
}

interface ScheduleRow {
  trigger_key: string;
  cron: string;
  timezone: string;
  since: Date;
  next_at: Date;
}

/** Locks the rows until the transaction ends. */
export async function lockAll(tx: AccountTx, id: ExtensionId): Promise<Schedule[]> {
  const rows = await tx.query<ScheduleRow>(sql`
    select trigger_key, cron, timezone, since, next_at from extension_schedules
    where account_id = ${tx.account.uuid} and extension_id = ${idToUuid(id)} order by trigger_key for update`);
  return rows.map(({ trigger_key: triggerKey, next_at: nextAt, ...row }) => ({ triggerKey, nextAt, ...row }));
}

export async function save(tx: AccountTx, id: ExtensionId, schedule: Schedule): Promise<void> {
  await tx.query(sql`
    insert into extension_schedules (account_id, extension_id, trigger_key, cron, timezone, since, next_at)
    values (${tx.account.uuid}, ${idToUuid(id)}, ${schedule.triggerKey}, ${schedule.cron}, ${schedule.timezone},
            ${schedule.since}, ${schedule.nextAt})
    on conflict (account_id, extension_id, trigger_key)
    do update set cron = excluded.cron, timezone = excluded.timezone, since = excluded.since, next_at = excluded.next_at`);
}

/** Removes all schedules except those with these keys. */
export async function removeOthers(tx: AccountTx, id: ExtensionId, keys: readonly string[]): Promise<void> {
  await tx.query(sql`
    delete from extension_schedules
    where account_id = ${tx.account.uuid} and extension_id = ${idToUuid(id)}
      and trigger_key <> all (${keys}::text[])`);
}

/** Finds due schedules across all accounts of a shard. */
export function findDue(now: Date, limit: number): Sql {
  return sql`
    select account_id, jsonb_build_object('extension_uuid', extension_id, 'trigger_key', trigger_key) as input
    from extension_schedules where next_at <= ${now} order by next_at limit ${limit}`;
}
