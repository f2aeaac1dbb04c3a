/**
 * SQL for deliveries. `due_at` is when a delivery can be claimed; claiming it moves `due_at` to the end of a lease,
 * so deliveries held by a dead worker become due again. Contains no business logic.
 */
import type { AccountCtx } from "../../../platform/context/context.ts";
import { readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { identifier, type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, DirectoryReadTx, ReadTx } from "../../../platform/db/tx.ts";
import { findEvent, type LogPage, type LogPlace, listEvents } from "../../../platform/feed/event-log.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { AfterFailure, Attempt, Delivery, DeliveryId, DeliveryState } from "./deliveries.rules.ts";
import { repliesKept } from "./deliveries.rules.ts";
import { type EndpointId, failuresUntilRest } from "./endpoints.rules.ts";

interface DeliveryRow {
  id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  entry_id: string | null;
  state: DeliveryState;
  is_manual: boolean;
  tries: number;
  due_at: Date;
  attempts: Attempt[];
  created_at: Date;
  finished_at: Date | null;
}

const columns = sql`id, endpoint_id, event_id, event_type, entry_id, state, is_manual, tries, due_at, attempts,
  created_at, finished_at`;

function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: uuidToId("whd", row.id),
    endpointId: uuidToId("whe", row.endpoint_id),
    eventId: uuidToId("evt", row.event_id),
    eventType: row.event_type,
    entryId: row.entry_id === null ? null : uuidToId("ent", row.entry_id),
    state: row.state,
    isManual: row.is_manual,
    tries: row.tries,
    dueAt: row.due_at,
    attempts: row.attempts,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

export interface NewDelivery {
  readonly id: DeliveryId;
  readonly endpointId: EndpointId;
  readonly eventId: Id<"evt">;
  readonly eventType: string;
  readonly entryId: Id<"ent"> | null;
  readonly isManual?: boolean;
}

function given(tx: AccountTx, deliveries: readonly NewDelivery[]): Sql {
  const rows = deliveries.map(({ id, endpointId, eventId, eventType, entryId, isManual = false }) => ({
    id: idToUuid(id),
    endpoint_id: idToUuid(endpointId),
    event_id: idToUuid(eventId),
    event_type: eventType,
    entry_id: entryId === null ? null : idToUuid(entryId),
    is_manual: isManual,
  }));
  return sql`
    insert into webhook_deliveries
      (account_id, id, endpoint_id, event_id, event_type, entry_id, is_manual, state, due_at, queued_at, created_at)
    select ${tx.account.uuid}::uuid, id, endpoint_id, event_id, event_type, entry_id, is_manual, 'pending',
           ${tx.now}::timestamptz, ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid, endpoint_id uuid, event_id uuid,
      event_type text, entry_id uuid, is_manual boolean)`;
}

/** Existing rows are left unchanged. */
export async function insertMissing(tx: AccountTx, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length > 0)
    await tx.query(sql`${given(tx, deliveries)} on conflict (account_id, endpoint_id, event_id) do nothing`);
}

/**
 * Inserts missing deliveries, and requeues those that ended in one of these states before the replay was requested.
 * Returns the number of queued deliveries.
 */
export async function queueAgain(
  tx: AccountTx,
  deliveries: readonly NewDelivery[],
  states: readonly DeliveryState[],
  askedAt: Date,
): Promise<number> {
  if (deliveries.length === 0) return 0;
  const rows = await tx.query(sql`
    ${given(tx, deliveries)}
    on conflict (account_id, endpoint_id, event_id) do update
    set state = 'pending', tries = 0, is_manual = false, due_at = excluded.due_at, queued_at = excluded.queued_at,
        finished_at = null
    where webhook_deliveries.state = any(${states}::text[]) and webhook_deliveries.queued_at < ${askedAt}
    returning 1`);
  return rows.length;
}

export async function find(tx: ReadTx, id: DeliveryId): Promise<Delivery | undefined> {
  const rows = await tx.query<DeliveryRow>(sql`
    select ${columns} from webhook_deliveries where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
  return rows[0] && toDelivery(rows[0]);
}

export async function lock(tx: AccountTx, id: DeliveryId): Promise<Delivery | undefined> {
  const rows = await tx.query<DeliveryRow>(sql`
    select ${columns} from webhook_deliveries where account_id = ${tx.account.uuid} and id = ${idToUuid(id)} for update`);
  return rows[0] && toDelivery(rows[0]);
}

export interface DeliveryFilter {
  readonly status?: DeliveryState | undefined;
  readonly event_type?: string | undefined;
}

export function list(
  tx: ReadTx,
  endpointId: EndpointId,
  filter: DeliveryFilter,
  page: PageRequest,
): Promise<KeysetPage<Delivery>> {
  const state = filter.status === undefined ? sql`` : sql` and state = ${filter.status}`;
  const type = filter.event_type === undefined ? sql`` : sql` and event_type = ${filter.event_type}`;
  return readPage(tx, page, {
    select: sql`select ${columns} from webhook_deliveries
      where account_id = ${tx.account.uuid} and endpoint_id = ${idToUuid(endpointId)}${state}${type}`,
    columns: { created_at: { expression: sql`created_at`, type: identifier("timestamptz") } },
    id: { expression: sql`id`, type: identifier("uuid") },
    valueOf: (row: DeliveryRow) => row.created_at.toISOString(),
    idOf: (row) => row.id,
    toItem: toDelivery,
  });
}

/** Requests another attempt now; the schedule does not change. */
export async function hurry(tx: AccountTx, id: DeliveryId): Promise<void> {
  await tx.query(sql`
    update webhook_deliveries
    set state = 'pending', is_manual = true, due_at = ${tx.now}, queued_at = ${tx.now}, finished_at = null
    where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
}

const isOne = (accountUuid: string, id: DeliveryId): Sql =>
  sql`account_id = ${accountUuid} and id = ${idToUuid(id)}`;

/** Adds the attempt, and removes the oldest one if there are too many. */
const withAttempt = (attempt: Attempt): Sql => sql`
  (case when jsonb_array_length(attempts) >= ${repliesKept}::int then attempts - 0 else attempts end)
    || ${JSON.stringify([attempt])}::jsonb`;

/** Does not check the lease, because a successful delivery counts even after the lease has expired. */
export function delivered(accountUuid: string, id: DeliveryId, attempt: Attempt, at: Date): Sql {
  return sql`
    update webhook_deliveries
    set state = 'delivered', tries = tries + case when is_manual then 0 else 1 end, attempts = ${withAttempt(attempt)},
        finished_at = ${at}, is_manual = false
    where ${isOne(accountUuid, id)} and state <> 'delivered'`;
}

/** Writes only while we hold the lease, because another worker may have claimed the delivery since. */
export async function failed(
  tx: AccountTx,
  delivery: Delivery,
  attempt: Attempt,
  { state, tries, dueAt }: AfterFailure,
): Promise<void> {
  await tx.query(sql`
    update webhook_deliveries
    set state = ${state}, tries = ${tries}, due_at = ${dueAt}, is_manual = false, attempts = ${withAttempt(attempt)},
        finished_at = ${state === "exhausted" ? tx.now : null}
    where ${isOne(tx.account.uuid, delivery.id)} and state = 'sending' and due_at = ${delivery.dueAt}`);
}

export async function cancel(tx: AccountTx, id: DeliveryId): Promise<void> {
  await tx.query(sql`
    update webhook_deliveries set state = 'canceled', finished_at = ${tx.now}
    where ${isOne(tx.account.uuid, id)} and is_open`);
}

/** Returns the number of canceled deliveries. If it is less than `most`, none are left. */
export async function cancelSome(
  tx: AccountTx,
  endpointId: EndpointId,
  until: Date,
  most: number,
): Promise<number> {
  const rows = await tx.query(sql`
    update webhook_deliveries set state = 'canceled', finished_at = ${tx.now}
    where account_id = ${tx.account.uuid} and id in (
      select id from webhook_deliveries
      where account_id = ${tx.account.uuid} and endpoint_id = ${idToUuid(endpointId)} and is_open
        and queued_at <= ${until}
      limit ${most})
    returning 1`);
  return rows.length;
}

export async function forgetSome(tx: AccountTx, before: Date, most: number): Promise<number> {
  const rows = await tx.query(sql`
    delete from webhook_deliveries where account_id = ${tx.account.uuid} and id in (
      select id from webhook_deliveries where account_id = ${tx.account.uuid} and created_at < ${before} limit ${most})
    returning 1`);
  return rows.length;
}

/** Removes the responses of endpoints, because they may repeat the data that was sent. */
export async function forgetReplies(tx: AccountTx, entryId: Id<"ent">): Promise<void> {
  await tx.query(sql`
    update webhook_deliveries
    set attempts = (select coalesce(jsonb_agg(attempt || '{"reply": null}' order by place), '[]')
                    from jsonb_array_elements(attempts) with ordinality as all_of(attempt, place))
    where account_id = ${tx.account.uuid} and entry_id = ${idToUuid(entryId)}`);
}

/** Reads from the account's database or from the directory. */
export type LogTx = ReadTx | (DirectoryReadTx & AccountCtx);

export const findLogged = (tx: LogTx, id: Id<"evt">) => findEvent(tx, tx.account.uuid, id);

export const listLogged = (
  tx: LogTx,
  span: { since: Date; until: Date },
  after: LogPlace | undefined,
  limit: number,
): Promise<LogPage> => listEvents(tx, tx.account.uuid, span, after, limit);

export function findOld(before: (now: Date) => Date) {
  return (now: Date, limit: number): Sql => sql`
    select account_id, jsonb_build_object('account_uuid', account_id) as input from webhook_deliveries where created_at < ${before(now)}
    group by account_id limit ${limit}`;
}

export interface ClaimLimits {
  readonly perEndpoint: number;
  readonly perAccount: number;
  readonly leaseMs: number;
}

/**
 * Each endpoint is a lane. Lanes with open deliveries are found with a loose index scan, so the length of an
 * endpoint's queue does not matter. Each lane has limited concurrency, and the first delivery of every lane comes
 * before the second delivery of any lane. An endpoint that keeps failing gets a single delivery after each pause.
 * Manually requested attempts do not wait for the pause.
 */
export function claim({ perEndpoint, perAccount, leaseMs }: ClaimLimits, now: Date, limit: number): Sql {
  return sql`
    with recursive lanes as (
      (select account_id, endpoint_id from webhook_deliveries where is_open order by account_id, endpoint_id limit 1)
      union all
      select next.account_id, next.endpoint_id from lanes cross join lateral (
        select d.account_id, d.endpoint_id from webhook_deliveries d
        where d.is_open and (d.account_id, d.endpoint_id) > (lanes.account_id, lanes.endpoint_id)
        order by d.account_id, d.endpoint_id limit 1) next
    ),
    rooms as (
      select lanes.account_id, lanes.endpoint_id, coalesce(e.rest_until > ${now}::timestamptz, false) as is_resting,
        case when e.failure_count >= ${failuresUntilRest}::int then 1 else ${perEndpoint}::int end - (
          select count(*) from webhook_deliveries d
          where d.account_id = lanes.account_id and d.endpoint_id = lanes.endpoint_id and d.state = 'sending'
            and d.due_at > ${now}::timestamptz) as room
      from lanes join webhook_endpoints e on e.account_id = lanes.account_id and e.id = lanes.endpoint_id
      where e.status = 'enabled'
    ),
    due as (
      select rooms.account_id, first.id, first.due_at,
        row_number() over (partition by rooms.account_id, rooms.endpoint_id order by first.due_at, first.id) as turn
      from rooms cross join lateral (
        select d.id, d.due_at from webhook_deliveries d
        where d.account_id = rooms.account_id and d.endpoint_id = rooms.endpoint_id and d.is_open
          and d.due_at <= ${now}::timestamptz and (not rooms.is_resting or d.is_manual)
        order by d.due_at, d.id limit greatest(rooms.room, 0)) first
    ),
    fair as (
      select due.*, row_number() over (partition by account_id order by turn, due_at, id) as account_turn from due
    ),
    chosen as (
      select account_id, id from fair
      where account_turn <= ${perAccount}::int - (
        select count(*) from webhook_deliveries d
        where d.account_id = fair.account_id and d.state = 'sending' and d.due_at > ${now}::timestamptz)
      order by turn, due_at, id limit ${limit}
    ),
    held as (
      select d.account_id, d.id from webhook_deliveries d join chosen using (account_id, id)
      where d.is_open and d.due_at <= ${now}::timestamptz
      for update of d skip locked
    )
    update webhook_deliveries d
    set state = 'sending', due_at = ${new Date(now.getTime() + leaseMs)}::timestamptz
    from held where d.account_id = held.account_id and d.id = held.id
    returning d.account_id, jsonb_build_object('delivery_uuid', d.id) as input`;
}
