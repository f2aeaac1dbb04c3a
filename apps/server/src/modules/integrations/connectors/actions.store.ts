/** SQL for connector actions. Contains no business logic. */
import { readPage } from "../../../platform/db/keyset.ts";
import { byNameOrTime, type NamedRow } from "../../../platform/db/named-rows.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { join, type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { isUniqueViolation } from "../../../platform/db/violations.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { Action, ActionDefinition, ActionId } from "./actions.rules.ts";
import type { ConnectorId } from "./connectors.rules.ts";

interface ActionRow extends NamedRow {
  connector_id: string;
  connector_key: string;
  key: string;
  name: string;
  description: string;
  definition: ActionDefinition;
  exposed_forms: string[];
  revision: number;
}

function toAction(row: ActionRow): Action {
  return {
    id: uuidToId("act", row.id),
    connectorId: uuidToId("con", row.connector_id),
    connectorKey: row.connector_key,
    key: row.key,
    name: row.name,
    description: row.description,
    definition: row.definition,
    exposedForms: row.exposed_forms.map((uuid) => uuidToId("frm", uuid)),
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const selected = (tx: ReadTx, which: Sql): Sql => sql`
  select id, connector_id, connector_key, key, name, description, definition, exposed_forms, revision, created_at,
         updated_at, lower(name) as name_key
  from (select a.*, c.key as connector_key
        from connector_actions a join connectors c on c.account_id = a.account_id and c.id = a.connector_id
        where a.account_id = ${tx.account.uuid}) as actions
  where ${which}`;

async function findBy(tx: ReadTx, which: Sql): Promise<Action | undefined> {
  const rows = await tx.query<ActionRow>(sql`${selected(tx, which)} limit 2`);
  return rows.length === 1 && rows[0] ? toAction(rows[0]) : undefined;
}

export function find(tx: ReadTx, id: ActionId, connectorId?: ConnectorId): Promise<Action | undefined> {
  const of = connectorId === undefined ? sql`` : sql` and connector_id = ${idToUuid(connectorId)}`;
  return findBy(tx, sql`id = ${idToUuid(id)}${of}`);
}

export function findByKey(tx: ReadTx, connectorKey: string, key: string): Promise<Action | undefined> {
  return findBy(tx, sql`connector_key = ${connectorKey} and key = ${key}`);
}

/** Finds an action by `connector.action`, or by its own key if the form has only one action with that key. */
export function findExposed(tx: ReadTx, formId: Id<"frm">, key: string): Promise<Action | undefined> {
  return findBy(
    tx,
    sql`${idToUuid(formId)} = any (exposed_forms) and (key = ${key} or connector_key || '.' || key = ${key})`,
  );
}

export interface ActionFilter {
  readonly connectorId?: ConnectorId | undefined;
  readonly formId?: Id<"frm"> | undefined;
  readonly q?: string | undefined;
}

export function list(tx: ReadTx, filter: ActionFilter, page: PageRequest): Promise<KeysetPage<Action>> {
  const conditions = [
    sql`true`,
    ...(filter.connectorId ? [sql`connector_id = ${idToUuid(filter.connectorId)}`] : []),
    ...(filter.formId ? [sql`${idToUuid(filter.formId)} = any (exposed_forms)`] : []),
    ...(filter.q === undefined ? [] : [sql`strpos(lower(name), lower(${filter.q})) > 0`]),
  ];
  return readPage<ActionRow, Action>(tx, page, {
    ...byNameOrTime,
    select: selected(tx, join(conditions, " and ")),
    toItem: toAction,
  });
}

export async function insert(tx: AccountTx, action: Action): Promise<void> {
  await tx.query(sql`
    insert into connector_actions (account_id, id, connector_id, key, name, description, definition, exposed_forms,
                                   revision, created_at, updated_at)
    values (${tx.account.uuid}, ${idToUuid(action.id)}, ${idToUuid(action.connectorId)}, ${action.key}, ${action.name},
            ${action.description}, ${JSON.stringify(action.definition)}::jsonb,
            ${action.exposedForms.map(idToUuid)}::uuid[], ${action.revision}, ${action.createdAt}, ${action.updatedAt})`);
}

export async function save(tx: AccountTx, action: Action): Promise<void> {
  await tx.query(sql`
    update connector_actions
    set key = ${action.key}, name = ${action.name}, description = ${action.description},
        definition = ${JSON.stringify(action.definition)}::jsonb,
        exposed_forms = ${action.exposedForms.map(idToUuid)}::uuid[],
        revision = ${action.revision}, updated_at = ${action.updatedAt}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(action.id)}`);
}

export async function remove(tx: AccountTx, id: ActionId): Promise<void> {
  await tx.query(sql`
    delete from connector_actions where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
}

export async function idsOf(tx: ReadTx, connectorId: ConnectorId): Promise<ActionId[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from connector_actions
    where account_id = ${tx.account.uuid} and connector_id = ${idToUuid(connectorId)}`);
  return rows.map((row) => uuidToId("act", row.id));
}

export async function count(tx: ReadTx, connectorId?: ConnectorId): Promise<number> {
  const of = connectorId === undefined ? sql`` : sql` and connector_id = ${idToUuid(connectorId)}`;
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from connector_actions where account_id = ${tx.account.uuid}${of}`);
  return rows[0]?.count ?? 0;
}

export async function batch(tx: ReadTx, after: ActionId | undefined, limit: number): Promise<Action[]> {
  const beyond = after === undefined ? sql`true` : sql`id > ${idToUuid(after)}`;
  const rows = await tx.query<ActionRow>(sql`${selected(tx, beyond)} order by id limit ${limit}`);
  return rows.map(toAction);
}

export function isKeyTaken(error: unknown): boolean {
  return isUniqueViolation(error, "connector_actions_by_key");
}
