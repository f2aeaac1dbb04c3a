/** SQL for connectors. Takes a transaction of one account, returns domain rows, and contains no business logic. */
import { readPage } from "../../../platform/db/keyset.ts";
import { byNameOrTime, type NamedRow, nameKey } from "../../../platform/db/named-rows.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { isUniqueViolation } from "../../../platform/db/violations.ts";
import { idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { Auth, Connector, ConnectorId } from "./connectors.rules.ts";

interface ConnectorRow extends NamedRow {
  key: string;
  name: string;
  description: string;
  auth: Auth;
  allowed_hosts: string[];
  revision: number;
  created_by: string | null;
}

const columns = sql`id, key, name, description, auth, allowed_hosts, revision, created_by, created_at, updated_at,
  ${nameKey}`;

function toConnector(row: ConnectorRow): Connector {
  return {
    id: uuidToId("con", row.id),
    key: row.key,
    name: row.name,
    description: row.description,
    auth: row.auth,
    allowedHosts: row.allowed_hosts,
    revision: row.revision,
    createdBy: row.created_by === null ? null : uuidToId("usr", row.created_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const one = (tx: ReadTx, id: ConnectorId) => sql`
  select ${columns} from connectors where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`;

export async function find(tx: ReadTx, id: ConnectorId): Promise<Connector | undefined> {
  const rows = await tx.query<ConnectorRow>(one(tx, id));
  return rows[0] && toConnector(rows[0]);
}

/**
 * Locks the row and everything that belongs to it until the transaction ends, because every change to its parts takes
 * this lock first.
 */
export async function lock(tx: AccountTx, id: ConnectorId): Promise<Connector | undefined> {
  const rows = await tx.query<ConnectorRow>(sql`${one(tx, id)} for update`);
  return rows[0] && toConnector(rows[0]);
}

export async function list(
  tx: ReadTx,
  filter: { readonly q?: string | undefined },
  page: PageRequest,
): Promise<KeysetPage<Connector>> {
  const q = filter.q === undefined ? sql`` : sql` and strpos(lower(name), lower(${filter.q})) > 0`;
  return readPage<ConnectorRow, Connector>(tx, page, {
    ...byNameOrTime,
    select: sql`select ${columns} from connectors where account_id = ${tx.account.uuid}${q}`,
    toItem: toConnector,
  });
}

export async function insert(tx: AccountTx, connector: Connector): Promise<void> {
  await tx.query(sql`
    insert into connectors (account_id, id, key, name, description, auth, allowed_hosts, revision, created_by,
                            created_at, updated_at)
    values (${tx.account.uuid}, ${idToUuid(connector.id)}, ${connector.key}, ${connector.name},
            ${connector.description}, ${JSON.stringify(connector.auth)}::jsonb, ${connector.allowedHosts}::text[],
            ${connector.revision}, ${connector.createdBy === null ? null : idToUuid(connector.createdBy)},
            ${connector.createdAt}, ${connector.updatedAt})`);
}

export async function save(tx: AccountTx, connector: Connector): Promise<void> {
  await tx.query(sql`
    update connectors
    set key = ${connector.key}, name = ${connector.name}, description = ${connector.description},
        auth = ${JSON.stringify(connector.auth)}::jsonb, allowed_hosts = ${connector.allowedHosts}::text[],
        revision = ${connector.revision}, updated_at = ${connector.updatedAt}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(connector.id)}`);
}

export async function remove(tx: AccountTx, id: ConnectorId): Promise<void> {
  await tx.query(sql`delete from connectors where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from connectors where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

/** Keys that start with the prefix. */
export async function keysLike(tx: ReadTx, beginning: string): Promise<Set<string>> {
  const rows = await tx.query<{ key: string }>(sql`
    select key from connectors where account_id = ${tx.account.uuid} and starts_with(key, ${beginning})`);
  return new Set(rows.map((row) => row.key));
}

export async function batch(tx: ReadTx, after: ConnectorId | undefined, limit: number): Promise<Connector[]> {
  const beyond = after === undefined ? sql`` : sql` and id > ${idToUuid(after)}`;
  const rows = await tx.query<ConnectorRow>(sql`
    select ${columns} from connectors where account_id = ${tx.account.uuid}${beyond} order by id limit ${limit}`);
  return rows.map(toConnector);
}

/** Returns true for a violation of the unique index on keys; the caller converts it to an error. */
export function isKeyTaken(error: unknown): boolean {
  return isUniqueViolation(error, "connectors_by_key");
}
