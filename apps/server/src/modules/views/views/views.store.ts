/** All SQL for views and their share links. */
import { readPage } from "../../../platform/db/keyset.ts";
import { byNameOrTime, type NamedRow, nameKey } from "../../../platform/db/named-rows.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { View, ViewDefinition, ViewId, ViewSource, Visibility } from "./views.rules.ts";

interface ViewRow extends NamedRow {
  source_type: ViewSource["type"];
  source_id: string;
  name: string;
  visibility: Visibility;
  definition: ViewDefinition;
  revision: number;
  created_by: string;
}

const columns = sql`id, source_type, source_id, name, visibility, definition, revision, created_by, created_at, updated_at,
  ${nameKey}`;

function toView(row: ViewRow): View {
  return {
    id: uuidToId("viw", row.id),
    source:
      row.source_type === "form"
        ? { type: "form", id: uuidToId("frm", row.source_id) }
        : { type: "table", id: uuidToId("tbl", row.source_id) },
    name: row.name,
    visibility: row.visibility,
    definition: row.definition,
    revision: row.revision,
    createdBy: uuidToId("usr", row.created_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const byId = (tx: ReadTx, id: ViewId): Sql =>
  sql`select ${columns} from views where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`;

export async function find(tx: ReadTx, id: ViewId): Promise<View | undefined> {
  const rows = await tx.query<ViewRow>(byId(tx, id));
  return rows[0] && toView(rows[0]);
}

/** Locks the row until the transaction ends. */
export async function lock(tx: AccountTx, id: ViewId): Promise<View | undefined> {
  const rows = await tx.query<ViewRow>(sql`${byId(tx, id)} for update`);
  return rows[0] && toView(rows[0]);
}

export interface ViewFilter {
  readonly sourceId?: Id<"frm"> | Id<"tbl"> | undefined;
  readonly visibility?: Visibility | undefined;
}

/** The views visible to this user: their own and shared ones. */
export function list(
  tx: ReadTx,
  userId: Id<"usr"> | null,
  filter: ViewFilter,
  page: PageRequest,
): Promise<KeysetPage<View>> {
  const source = filter.sourceId === undefined ? sql`` : sql` and source_id = ${idToUuid(filter.sourceId)}`;
  const visibility = filter.visibility === undefined ? sql`` : sql` and visibility = ${filter.visibility}`;
  const user = userId === null ? null : idToUuid(userId);
  return readPage(tx, page, {
    ...byNameOrTime,
    select: sql`select ${columns} from views
      where account_id = ${tx.account.uuid} and (visibility = 'shared' or created_by = ${user}::uuid)${source}${visibility}`,
    toItem: toView,
  });
}

export async function insert(tx: AccountTx, view: View): Promise<void> {
  await tx.query(sql`
    insert into views (account_id, id, source_type, source_id, name, visibility, definition, revision, created_by,
                       created_at, updated_at)
    values (${tx.account.uuid}, ${idToUuid(view.id)}, ${view.source.type}, ${idToUuid(view.source.id)}, ${view.name},
            ${view.visibility}, ${JSON.stringify(view.definition)}::jsonb, ${view.revision}, ${idToUuid(view.createdBy)},
            ${view.createdAt}, ${view.updatedAt})`);
}

export async function save(tx: AccountTx, view: View): Promise<void> {
  await tx.query(sql`
    update views
    set name = ${view.name}, visibility = ${view.visibility}, definition = ${JSON.stringify(view.definition)}::jsonb,
        revision = ${view.revision}, updated_at = ${view.updatedAt}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(view.id)}`);
}

export async function remove(tx: AccountTx, id: ViewId): Promise<void> {
  await tx.query(sql`delete from views where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
}

export async function removeOfSource(tx: AccountTx, id: Id<"frm"> | Id<"tbl">): Promise<void> {
  await tx.query(
    sql`delete from views where account_id = ${tx.account.uuid} and source_id = ${idToUuid(id)}`,
  );
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from views where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

export async function batch(tx: ReadTx, after: ViewId | undefined, limit: number): Promise<View[]> {
  const beyond = after === undefined ? sql`` : sql` and id > ${idToUuid(after)}`;
  const rows = await tx.query<ViewRow>(sql`
    select ${columns} from views where account_id = ${tx.account.uuid}${beyond} order by id limit ${limit}`);
  return rows.map(toView);
}
