/**
 * The only code that reads the audit log. The platform writes it with each commit, and rows cannot be changed. The
 * log exists on every shard and in the directory, so these queries work on either, always within one account.
 */
import type { AccountCtx } from "../../../platform/context/context.ts";
import { readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { identifier, join, type Sql, sql } from "../../../platform/db/statement.ts";
import type { DirectoryReadTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, isId, uuidToId } from "../../../platform/ids/ids.ts";
import { type AuditActor, type AuditEvent, type AuditEventId, cursorValues } from "./audit.rules.ts";

export type LogTx = ReadTx | (DirectoryReadTx & AccountCtx);

interface AuditRow {
  id: string;
  at: Date;
  actor_kind: string;
  actor_user_id: string | null;
  actor_key_id: string | null;
  ip: string | null;
  request_id: string;
  action: string;
  target_type: string;
  target_id: string;
  details: Record<string, unknown>;
}

const columns = sql`id, at, actor_kind, actor_user_id, actor_key_id, ip, request_id,
  action, target_type, target_id, details`;

function toAuditEvent(row: AuditRow): AuditEvent {
  return {
    id: uuidToId("aud", row.id),
    at: row.at,
    action: row.action,
    actor: toActor(row),
    target: { type: row.target_type, id: row.target_id },
    details: row.details,
    requestId: row.request_id,
    ip: row.ip,
  };
}

function toActor(row: AuditRow): AuditActor {
  const [kind, name] = row.actor_kind.split(":", 2);
  return {
    kind: kind as AuditActor["kind"],
    userId: row.actor_user_id === null ? null : uuidToId("usr", row.actor_user_id),
    keyId: row.actor_key_id === null ? null : uuidToId("key", row.actor_key_id),
    name: name ?? null,
  };
}

export interface AuditFilter {
  readonly actor?: Id<"usr"> | Id<"key"> | undefined;
  readonly action?: string | undefined;
  readonly targetType?: string | undefined;
  readonly targetId?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

export async function list(
  tx: LogTx,
  filter: AuditFilter,
  page: PageRequest,
): Promise<KeysetPage<AuditEvent>> {
  return readPage(tx, page, {
    select: sql`select ${columns} from audit_log where ${join(conditions(tx, filter), " and ")}`,
    columns: { created_at: { expression: sql`at`, type: identifier("timestamptz") } },
    id: { expression: sql`id`, type: identifier("uuid") },
    valueOf: (row) => cursorValues(toAuditEvent(row))[0],
    idOf: (row) => row.id,
    toItem: toAuditEvent,
  });
}

function conditions(tx: LogTx, filter: AuditFilter): Sql[] {
  const { actor, action, targetType, targetId, from, to } = filter;
  return [
    sql`account_id = ${tx.account.uuid}`,
    ...(actor === undefined ? [] : [actorIs(actor)]),
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(targetType === undefined ? [] : [sql`target_type = ${targetType}`]),
    ...(targetId === undefined ? [] : [sql`target_id = ${targetId}`]),
    ...(from === undefined ? [] : [sql`at >= ${from}`]),
    ...(to === undefined ? [] : [sql`at <= ${to}`]),
  ];
}

function actorIs(actor: Id<"usr"> | Id<"key">): Sql {
  return isId("key", actor)
    ? sql`actor_key_id = ${idToUuid(actor)}`
    : sql`actor_user_id = ${idToUuid(actor)}`;
}

export async function count(tx: LogTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from audit_log where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

/** Returns events in the order of their IDs, which is the order of creation to the millisecond. */
export async function batch(
  tx: LogTx,
  after: AuditEventId | undefined,
  limit: number,
): Promise<AuditEvent[]> {
  const beyond = after === undefined ? sql`` : sql` and id > ${idToUuid(after)}`;
  const rows = await tx.query<AuditRow>(sql`
    select ${columns} from audit_log where account_id = ${tx.account.uuid}${beyond} order by id limit ${limit}`);
  return rows.map(toAuditEvent);
}
