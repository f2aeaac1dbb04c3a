/** SQL for connector environments. Contains no business logic. */
import { readPage } from "../../../platform/db/keyset.ts";
import { byNameOrTime, type NamedRow, nameKey } from "../../../platform/db/named-rows.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { isUniqueViolation } from "../../../platform/db/violations.ts";
import { idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { ConnectorId, Environment, EnvironmentId } from "./connectors.rules.ts";

interface EnvironmentRow extends NamedRow {
  connector_id: string;
  name: string;
  base_url: string;
  headers: Record<string, string>;
  variables: Record<string, string>;
  is_default: boolean;
  revision: number;
}

const columns = sql`id, connector_id, name, base_url, headers, variables, is_default, revision, created_at, updated_at,
  ${nameKey}`;

function toEnvironment(row: EnvironmentRow): Environment {
  return {
    id: uuidToId("env", row.id),
    connectorId: uuidToId("con", row.connector_id),
    name: row.name,
    baseUrl: row.base_url,
    headers: row.headers,
    variables: row.variables,
    isDefault: row.is_default,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const of = (tx: ReadTx, connectorId: ConnectorId) => sql`
  select ${columns} from connector_environments
  where account_id = ${tx.account.uuid} and connector_id = ${idToUuid(connectorId)}`;

export async function find(
  tx: ReadTx,
  connectorId: ConnectorId,
  id: EnvironmentId,
): Promise<Environment | undefined> {
  const rows = await tx.query<EnvironmentRow>(sql`${of(tx, connectorId)} and id = ${idToUuid(id)}`);
  return rows[0] && toEnvironment(rows[0]);
}

export async function lock(
  tx: AccountTx,
  connectorId: ConnectorId,
  id: EnvironmentId,
): Promise<Environment | undefined> {
  const rows = await tx.query<EnvironmentRow>(
    sql`${of(tx, connectorId)} and id = ${idToUuid(id)} for update`,
  );
  return rows[0] && toEnvironment(rows[0]);
}

export async function findDefault(tx: ReadTx, connectorId: ConnectorId): Promise<Environment | undefined> {
  const rows = await tx.query<EnvironmentRow>(sql`${of(tx, connectorId)} and is_default`);
  return rows[0] && toEnvironment(rows[0]);
}

export function list(
  tx: ReadTx,
  connectorId: ConnectorId,
  page: PageRequest,
): Promise<KeysetPage<Environment>> {
  return readPage<EnvironmentRow, Environment>(tx, page, {
    ...byNameOrTime,
    select: of(tx, connectorId),
    toItem: toEnvironment,
  });
}

export async function insert(tx: AccountTx, environment: Environment): Promise<void> {
  await tx.query(sql`
    insert into connector_environments (account_id, id, connector_id, name, base_url, headers, variables, is_default,
                                        revision, created_at, updated_at)
    values (${tx.account.uuid}, ${idToUuid(environment.id)}, ${idToUuid(environment.connectorId)}, ${environment.name},
            ${environment.baseUrl}, ${JSON.stringify(environment.headers)}::jsonb,
            ${JSON.stringify(environment.variables)}::jsonb, ${environment.isDefault}, ${environment.revision},
            ${environment.createdAt}, ${environment.updatedAt})`);
}

export async function save(tx: AccountTx, environment: Environment): Promise<void> {
  await tx.query(sql`
    update connector_environments
    set name = ${environment.name}, base_url = ${environment.baseUrl},
        headers = ${JSON.stringify(environment.headers)}::jsonb,
        variables = ${JSON.stringify(environment.variables)}::jsonb, is_default = ${environment.isDefault},
        revision = ${environment.revision}, updated_at = ${environment.updatedAt}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(environment.id)}`);
}

export async function clearDefault(tx: AccountTx, connectorId: ConnectorId): Promise<void> {
  await tx.query(sql`
    update connector_environments set is_default = false, revision = revision + 1
    where account_id = ${tx.account.uuid} and connector_id = ${idToUuid(connectorId)} and is_default`);
}

/** The oldest environment becomes the default. */
export async function chooseDefault(tx: AccountTx, connectorId: ConnectorId): Promise<void> {
  await tx.query(sql`
    update connector_environments set is_default = true, revision = revision + 1
    where account_id = ${tx.account.uuid} and id = (
      select id from connector_environments
      where account_id = ${tx.account.uuid} and connector_id = ${idToUuid(connectorId)}
      order by created_at, id limit 1)`);
}

export async function remove(tx: AccountTx, id: EnvironmentId): Promise<void> {
  await tx.query(sql`
    delete from connector_environments where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
}

export async function count(tx: ReadTx, connectorId?: ConnectorId): Promise<number> {
  const of = connectorId === undefined ? sql`` : sql` and connector_id = ${idToUuid(connectorId)}`;
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from connector_environments where account_id = ${tx.account.uuid}${of}`);
  return rows[0]?.count ?? 0;
}

export async function batch(
  tx: ReadTx,
  after: EnvironmentId | undefined,
  limit: number,
): Promise<Environment[]> {
  const beyond = after === undefined ? sql`` : sql` and id > ${idToUuid(after)}`;
  const rows = await tx.query<EnvironmentRow>(sql`
    select ${columns} from connector_environments where account_id = ${tx.account.uuid}${beyond}
    order by id limit ${limit}`);
  return rows.map(toEnvironment);
}

export function isNameTaken(error: unknown): boolean {
  return isUniqueViolation(error, "connector_environments_by_name");
}
