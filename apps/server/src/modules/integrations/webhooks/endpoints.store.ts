/**
 * SQL for webhook endpoints. Takes a transaction of one account, returns domain rows, and contains no business logic.
 */
import { readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { identifier, type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import { sealedColumn } from "../../../platform/vault/sealed-columns.ts";
import type {
  DisabledReason,
  Endpoint,
  EndpointId,
  EndpointStatus,
  Health,
  PayloadMode,
} from "./endpoints.rules.ts";

export interface EndpointRow {
  id: string;
  url: string;
  description: string;
  event_types: string[];
  form_ids: string[];
  payload_mode: PayloadMode;
  includes_tests: boolean;
  headers: Record<string, string>;
  status: EndpointStatus;
  disabled_reason: DisabledReason | null;
  enabled_at: Date;
  previous_until: Date | null;
  failing_since: Date | null;
  failure_count: number;
  rest_until: Date | null;
  revision: number;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
}

const sealedBy = (column: "secret" | "previous_secret") =>
  sealedColumn({
    table: "webhook_endpoints",
    column,
    key: [["id", "uuid"]],
    placeOf: (uuid) => `webhook_endpoints/${uuid}/${column}`,
  });
export const sealedSecret = sealedBy("secret");
export const sealedPreviousSecret = sealedBy("previous_secret");

/** The encrypted secrets. */
export interface SealedSecrets {
  readonly secret: string;
  readonly previous: string | null;
}

const columns = sql`id, url, description, event_types, form_ids, payload_mode, includes_tests, headers, status,
  disabled_reason, enabled_at, previous_until, failing_since, failure_count, rest_until, revision, created_by,
  created_at, updated_at`;

function toEndpoint(row: EndpointRow): Endpoint {
  return {
    id: uuidToId("whe", row.id),
    url: row.url,
    description: row.description,
    eventTypes: row.event_types,
    formIds: row.form_ids.map((uuid) => uuidToId("frm", uuid)),
    payloadMode: row.payload_mode,
    includesTests: row.includes_tests,
    headers: row.headers,
    status: row.status,
    disabledReason: row.disabled_reason,
    enabledAt: row.enabled_at,
    previousUntil: row.previous_until,
    failingSince: row.failing_since,
    failureCount: row.failure_count,
    restUntil: row.rest_until,
    revision: row.revision,
    createdBy: row.created_by === null ? null : uuidToId("usr", row.created_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const isOne = (tx: ReadTx, id: EndpointId): Sql =>
  sql`account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`;

export async function find(tx: ReadTx, id: EndpointId): Promise<Endpoint | undefined> {
  const rows = await tx.query<EndpointRow>(
    sql`select ${columns} from webhook_endpoints where ${isOne(tx, id)}`,
  );
  return rows[0] && toEndpoint(rows[0]);
}

/** Includes the signing secrets, which only the sender needs. */
export async function findWithSecrets(
  tx: ReadTx,
  id: EndpointId,
): Promise<{ readonly endpoint: Endpoint; readonly sealed: SealedSecrets } | undefined> {
  const rows = await tx.query<EndpointRow & { secret: string; previous_secret: string | null }>(sql`
    select ${columns}, secret, previous_secret from webhook_endpoints where ${isOne(tx, id)}`);
  const [row] = rows;
  return row && { endpoint: toEndpoint(row), sealed: { secret: row.secret, previous: row.previous_secret } };
}

export async function lock(tx: AccountTx, id: EndpointId): Promise<Endpoint | undefined> {
  const rows = await tx.query<EndpointRow>(sql`
    select ${columns} from webhook_endpoints where ${isOne(tx, id)} for update`);
  return rows[0] && toEndpoint(rows[0]);
}

/**
 * Serializes decisions about the number of endpoints and about following the feed. Must run before the read in a
 * separate statement; otherwise the read uses an older snapshot.
 */
export async function lockAll(tx: AccountTx): Promise<void> {
  const key = `webhook_endpoints:${tx.account.uuid}`;
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

export interface EndpointFilter {
  readonly status?: EndpointStatus | undefined;
}

export function list(tx: ReadTx, filter: EndpointFilter, page: PageRequest): Promise<KeysetPage<Endpoint>> {
  const status = filter.status === undefined ? sql`` : sql` and status = ${filter.status}`;
  return readPage(tx, page, {
    select: sql`select ${columns} from webhook_endpoints where account_id = ${tx.account.uuid}${status}`,
    columns: { created_at: { expression: sql`created_at`, type: identifier("timestamptz") } },
    id: { expression: sql`id`, type: identifier("uuid") },
    valueOf: (row: EndpointRow) => row.created_at.toISOString(),
    idOf: (row) => row.id,
    toItem: toEndpoint,
  });
}

export async function listEnabled(tx: ReadTx): Promise<Endpoint[]> {
  const rows = await tx.query<EndpointRow>(sql`
    select ${columns} from webhook_endpoints where account_id = ${tx.account.uuid} and status = 'enabled'`);
  return rows.map(toEndpoint);
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from webhook_endpoints where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

export async function batch(tx: ReadTx, after: EndpointId | undefined, limit: number): Promise<Endpoint[]> {
  const beyond = after === undefined ? sql`` : sql` and id > ${idToUuid(after)}`;
  const rows = await tx.query<EndpointRow>(sql`
    select ${columns} from webhook_endpoints where account_id = ${tx.account.uuid}${beyond} order by id limit ${limit}`);
  return rows.map(toEndpoint);
}

export async function insert(tx: AccountTx, endpoint: Endpoint, sealedSecret: string): Promise<void> {
  await tx.query(sql`
    insert into webhook_endpoints (account_id, id, url, description, event_types, form_ids, payload_mode,
      includes_tests, headers, status, enabled_at, secret, revision, created_by, created_at, updated_at)
    values (${tx.account.uuid}, ${idToUuid(endpoint.id)}, ${endpoint.url}, ${endpoint.description},
      ${endpoint.eventTypes}::text[], ${endpoint.formIds.map(idToUuid)}::uuid[], ${endpoint.payloadMode},
      ${endpoint.includesTests}, ${JSON.stringify(endpoint.headers)}::jsonb, ${endpoint.status}, ${endpoint.enabledAt},
      ${sealedSecret}, ${endpoint.revision}, ${endpoint.createdBy === null ? null : idToUuid(endpoint.createdBy)},
      ${endpoint.createdAt}, ${endpoint.updatedAt})`);
}

export async function save(tx: AccountTx, endpoint: Endpoint): Promise<void> {
  await tx.query(sql`
    update webhook_endpoints
    set url = ${endpoint.url}, description = ${endpoint.description}, event_types = ${endpoint.eventTypes}::text[],
        form_ids = ${endpoint.formIds.map(idToUuid)}::uuid[], payload_mode = ${endpoint.payloadMode},
        includes_tests = ${endpoint.includesTests}, headers = ${JSON.stringify(endpoint.headers)}::jsonb,
        status = ${endpoint.status}, disabled_reason = ${endpoint.disabledReason}, enabled_at = ${endpoint.enabledAt},
        failing_since = ${endpoint.failingSince}, failure_count = ${endpoint.failureCount},
        rest_until = ${endpoint.restUntil}, revision = ${endpoint.revision}, updated_at = ${endpoint.updatedAt}
    where ${isOne(tx, endpoint.id)}`);
}

export async function saveSecrets(tx: AccountTx, endpoint: Endpoint, sealed: SealedSecrets): Promise<void> {
  await tx.query(sql`
    update webhook_endpoints
    set secret = ${sealed.secret}, previous_secret = ${sealed.previous}, previous_until = ${endpoint.previousUntil},
        revision = ${endpoint.revision}, updated_at = ${endpoint.updatedAt}
    where ${isOne(tx, endpoint.id)}`);
}

/** Updating an endpoint's health is not a user change, so its revision and update time stay the same. */
export async function saveHealth(tx: AccountTx, id: EndpointId, health: Health): Promise<void> {
  await tx.query(sql`
    update webhook_endpoints
    set failing_since = ${health.failingSince}, failure_count = ${health.failureCount}, rest_until = ${health.restUntil}
    where ${isOne(tx, id)}`);
}

/** A success resets the failure state. Writes nothing if there is nothing to reset. */
export function forgive(accountUuid: string, id: EndpointId): Sql {
  return sql`
    update webhook_endpoints set failing_since = null, failure_count = 0, rest_until = null
    where account_id = ${accountUuid} and id = ${idToUuid(id)} and failing_since is not null`;
}

export async function remove(tx: AccountTx, id: EndpointId): Promise<void> {
  await tx.query(sql`delete from webhook_endpoints where ${isOne(tx, id)}`);
}
