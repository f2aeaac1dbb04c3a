/** All SQL for scheduled exports. */
import { readPage } from "../../../platform/db/keyset.ts";
import { byNameOrTime, type NamedRow, nameKey } from "../../../platform/db/named-rows.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { User } from "../../../platform/module/define-module.ts";
import { usersMax } from "../../../platform/module/users-of.ts";
import { sealedColumn } from "../../../platform/vault/sealed-columns.ts";
import type { Schedule, ScheduleId, ScheduleStatus, Target } from "./export-schedules.rules.ts";

export const sealedSecret = sealedColumn({
  table: "export_schedules",
  column: "sealed_secret",
  key: [["id", "uuid"]],
  placeOf: (uuid) => `export_schedules/${uuidToId("exs", uuid)}/secret`,
});

interface ScheduleRow extends NamedRow {
  name: string;
  status: ScheduleStatus;
  wish: object;
  cron: string;
  timezone: string;
  target: Target;
  next_at: Date | null;
  revision: number;
  created_by: string | null;
}

const columns = sql`id, name, status, wish, cron, timezone, target, next_at, revision, created_by, created_at, updated_at, ${nameKey}`;

function toSchedule(row: ScheduleRow): Schedule {
  return {
    id: uuidToId("exs", row.id),
    name: row.name,
    status: row.status,
    wish: row.wish,
    cron: row.cron,
    timezone: row.timezone,
    target: row.target,
    nextAt: row.next_at,
    revision: row.revision,
    createdBy: row.created_by === null ? null : uuidToId("usr", row.created_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const one = (tx: ReadTx, id: ScheduleId): Sql =>
  sql`select ${columns} from export_schedules where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`;

export async function find(tx: ReadTx, id: ScheduleId): Promise<Schedule | undefined> {
  const rows = await tx.query<ScheduleRow>(one(tx, id));
  return rows[0] && toSchedule(rows[0]);
}

/** Locks the row until the transaction ends. */
export async function lock(tx: AccountTx, id: ScheduleId): Promise<Schedule | undefined> {
  const rows = await tx.query<ScheduleRow>(sql`${one(tx, id)} for update`);
  return rows[0] && toSchedule(rows[0]);
}

/** Serializes the creation of schedules, so that their number cannot exceed the limit. */
export async function lockAll(tx: AccountTx): Promise<void> {
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`export-schedules:${tx.account.uuid}`}, 0))`,
  );
}

/** The credentials as encrypted by the vault. */
export async function findSecret(tx: ReadTx, id: ScheduleId): Promise<string | undefined> {
  const rows = await tx.query<{ sealed_secret: string }>(sql`
    select sealed_secret from export_schedules where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
  return rows[0]?.sealed_secret;
}

export function list(tx: ReadTx, page: PageRequest): Promise<KeysetPage<Schedule>> {
  return readPage(tx, page, {
    ...byNameOrTime,
    select: sql`select ${columns} from export_schedules where account_id = ${tx.account.uuid}`,
    toItem: toSchedule,
  });
}

export async function insert(tx: AccountTx, schedule: Schedule, sealedSecret: string): Promise<void> {
  await tx.query(sql`
    insert into export_schedules (account_id, id, name, status, wish, cron, timezone, target, sealed_secret, next_at, revision,
                                  created_by, created_at, updated_at)
    values (${tx.account.uuid}, ${idToUuid(schedule.id)}, ${schedule.name}, ${schedule.status},
            ${JSON.stringify(schedule.wish)}::jsonb, ${schedule.cron}, ${schedule.timezone},
            ${JSON.stringify(schedule.target)}::jsonb, ${sealedSecret}, ${schedule.nextAt}, ${schedule.revision},
            ${schedule.createdBy === null ? null : idToUuid(schedule.createdBy)}, ${schedule.createdAt},
            ${schedule.updatedAt})`);
}

/** Keeps the secret if none is given. */
export async function save(tx: AccountTx, schedule: Schedule, sealedSecret?: string): Promise<void> {
  await tx.query(sql`
    update export_schedules
    set name = ${schedule.name}, status = ${schedule.status}, wish = ${JSON.stringify(schedule.wish)}::jsonb,
        cron = ${schedule.cron}, timezone = ${schedule.timezone}, target = ${JSON.stringify(schedule.target)}::jsonb,
        sealed_secret = coalesce(${sealedSecret ?? null}::text, sealed_secret), next_at = ${schedule.nextAt},
        revision = ${schedule.revision}, updated_at = ${schedule.updatedAt}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(schedule.id)}`);
}

export async function moveOn(tx: AccountTx, id: ScheduleId, nextAt: Date): Promise<void> {
  await tx.query(sql`
    update export_schedules set next_at = ${nextAt}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(id)} and status = 'active'`);
}

export async function remove(tx: AccountTx, id: ScheduleId): Promise<void> {
  await tx.query(
    sql`delete from export_schedules where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`,
  );
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from export_schedules where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

export async function batch(tx: ReadTx, after: ScheduleId | undefined, limit: number): Promise<Schedule[]> {
  const beyond = after === undefined ? sql`` : sql` and id > ${idToUuid(after)}`;
  const rows = await tx.query<ScheduleRow>(sql`
    select ${columns} from export_schedules where account_id = ${tx.account.uuid}${beyond} order by id limit ${limit}`);
  return rows.map(toSchedule);
}

export async function ofTable(tx: ReadTx, tableId: string): Promise<User[]> {
  const rows = await tx.query<{ id: string; name: string }>(sql`
    select id, name from export_schedules
    where account_id = ${tx.account.uuid} and wish -> 'source' ->> 'table_id' = ${tableId} order by id limit ${usersMax}`);
  return rows.map(({ id, name }) => ({ type: "export_schedule", id: uuidToId("exs", id), name }));
}

/** Finds due schedules across all accounts, for the periodic chore. */
export function findDue(now: Date, limit: number): Sql {
  return sql`
    select account_id, jsonb_build_object('schedule_uuid', id) as input
    from export_schedules where next_at <= ${now} order by next_at limit ${limit}`;
}
