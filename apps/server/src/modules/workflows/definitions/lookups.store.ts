/**
 * SQL for the lookup tables: the triggers of active workflows, and the references in graphs. An update replaces all
 * rows of a workflow.
 */
import { sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { User } from "../../../platform/module/define-module.ts";
import type { ReferenceUsage } from "../../../platform/module/reference-source.ts";
import { usersMax } from "../../../platform/module/users-of.ts";
import type { WorkflowId } from "./definitions.rules.ts";
import type { ActiveTrigger, PlacedReference } from "./versions.rules.ts";

interface TriggerRow {
  workflow_id: string;
  trigger_key: string;
  event: string;
  type: string;
  form_id: string | null;
  table_id: string | null;
  config: ActiveTrigger["config"];
  filter: ActiveTrigger["filter"];
  version: number;
}

export async function replaceTriggers(
  tx: AccountTx,
  id: WorkflowId,
  triggers: readonly ActiveTrigger[],
): Promise<void> {
  await tx.query(sql`
    delete from workflow_triggers where account_id = ${tx.account.uuid} and workflow_id = ${idToUuid(id)}`);
  const rows = triggers.map((one) => ({
    trigger_key: one.triggerKey,
    event: one.event,
    type: one.type,
    form_id: one.formId === null ? null : idToUuid(one.formId),
    table_id: one.tableId === null ? null : idToUuid(one.tableId),
    config: one.config,
    filter: one.filter,
    version: one.version,
  }));
  await tx.query(sql`
    insert into workflow_triggers (account_id, workflow_id, trigger_key, event, type, form_id, table_id, config, filter,
                                   version)
    select ${tx.account.uuid}, ${idToUuid(id)}, trigger_key, event, type, form_id, table_id, config,
           nullif(filter, 'null'::jsonb), version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (trigger_key text, event text, type text, form_id uuid, table_id uuid, config jsonb,
            filter jsonb, version int)`);
}

/** The subject of an event: an entry of a form, or a row of a table. */
export interface About {
  readonly formId?: Id<"frm"> | undefined;
  readonly tableId?: Id<"tbl"> | undefined;
}

/**
 * The triggers of active workflows that respond to this event. If a form or table is given, these are the triggers
 * limited to it and those without a limit.
 */
export async function listTriggers(
  tx: ReadTx,
  event: string,
  { formId, tableId }: About,
): Promise<ActiveTrigger[]> {
  const form = formId === undefined ? sql`` : sql` and (form_id is null or form_id = ${idToUuid(formId)})`;
  const table =
    tableId === undefined ? sql`` : sql` and (table_id is null or table_id = ${idToUuid(tableId)})`;
  const rows = await tx.query<TriggerRow>(sql`
    select workflow_id, trigger_key, event, type, form_id, table_id, config, filter, version from workflow_triggers
    where account_id = ${tx.account.uuid} and event = ${event}${form}${table} order by workflow_id, trigger_key`);
  return rows.map((row) => ({
    workflowId: uuidToId("wfl", row.workflow_id),
    triggerKey: row.trigger_key,
    event: row.event,
    type: row.type,
    formId: row.form_id === null ? null : uuidToId("frm", row.form_id),
    tableId: row.table_id === null ? null : uuidToId("tbl", row.table_id),
    config: row.config,
    filter: row.filter,
    version: row.version,
  }));
}

export async function replaceReferences(
  tx: AccountTx,
  id: WorkflowId,
  place: "draft" | "published",
  references: readonly PlacedReference[],
): Promise<void> {
  await tx.query(sql`
    delete from workflow_references
    where account_id = ${tx.account.uuid} and workflow_id = ${idToUuid(id)} and place = ${place}`);
  if (references.length === 0) return;
  await tx.query(sql`
    insert into workflow_references (account_id, workflow_id, place, number, pointer, ref, names)
    select ${tx.account.uuid}, ${idToUuid(id)}, ${place}, number, pointer, ref, names
    from unnest(${references.map(({ pointer }) => pointer)}::text[], ${references.map(({ ref }) => ref)}::text[],
                ${references.map(({ names }) => names)}::text[]) with ordinality as t (pointer, ref, names, number)`);
}

const usagesMax = 1_000;

/**
 * Matches `names` itself and everything below it, which starts with `names` and a period. The upper bound is a slash,
 * the next character after the period.
 */
export async function listUsages(tx: ReadTx, names: string): Promise<ReferenceUsage[]> {
  const rows = await tx.query<Omit<ReferenceUsage, "object">>(sql`
    select distinct w.id, w.name, r.pointer, r.ref
    from workflow_references r join workflows w on w.account_id = r.account_id and w.id = r.workflow_id
    where r.account_id = ${tx.account.uuid}
      and (r.names = ${names} or (r.names >= ${`${names}.`} and r.names < ${`${names}/`}))
    order by w.id, r.pointer, r.ref limit ${usagesMax}`);
  return rows.map((row) => ({ ...row, object: "workflow", id: uuidToId("wfl", row.id) }));
}

/** Published workflows that reference these names or names below them. */
export async function listReading(tx: ReadTx, names: string): Promise<User[]> {
  const rows = await tx.query<NamedRow>(sql`
    select distinct w.id, w.name
    from workflow_references r join workflows w on w.account_id = r.account_id and w.id = r.workflow_id
    where r.account_id = ${tx.account.uuid} and r.place = 'published'
      and (r.names = ${names} or (r.names >= ${`${names}.`} and r.names < ${`${names}/`}))
    order by w.id limit ${usersMax}`);
  return rows.map(toUser);
}

/** Published workflows whose graph contains this ID, for example, a template they send or an action they call. */
export async function listNaming(tx: ReadTx, id: string, which: "published" | "active"): Promise<User[]> {
  const active = which === "active" ? sql` and w.status = 'active'` : sql``;
  const rows = await tx.query<NamedRow>(sql`
    select w.id, w.name from workflows w join workflow_versions v
      on v.account_id = w.account_id and v.workflow_id = w.id and v.number = w.version_number
    where w.account_id = ${tx.account.uuid} and strpos(v.graph::text, ${id}) > 0${active} order by w.id limit ${usersMax}`);
  return rows.map(toUser);
}

interface NamedRow {
  id: string;
  name: string;
}

function toUser({ id, name }: NamedRow): User {
  return { type: "workflow", id: uuidToId("wfl", id), name };
}
