/** All SQL for forms. Takes an account transaction and returns domain rows. Contains no business logic. */
import type { FormDefinition } from "@formstead/form-logic";
import { lookedUp } from "../../../platform/db/keyed-plans.ts";
import { readPage } from "../../../platform/db/keyset.ts";
import { byNameOrTime, type NamedRow, nameKey } from "../../../platform/db/named-rows.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { isUniqueViolation } from "../../../platform/db/violations.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { User } from "../../../platform/module/define-module.ts";
import { usersMax } from "../../../platform/module/users-of.ts";
import type { Form, FormId, FormStatus } from "./forms.rules.ts";
import type { Gate } from "./gates.rules.ts";

interface FormRow extends NamedRow {
  project_id: string;
  name: string;
  slug: string;
  access: Form["access"];
  max_entries: number | null;
  opens_at: Date | null;
  closes_at: Date | null;
  captcha: Form["captcha"];
  retention_days: number | null;
  locales: string[];
  status: FormStatus;
  closed_reason: Form["closedReason"];
  status_before_archive: Form["statusBeforeArchive"];
  status_before_trash: Form["statusBeforeTrash"];
  version_number: number | null;
  stopped_at: Date | null;
  revision: number;
  created_by: string | null;
  trashed_at: Date | null;
}

const columns = sql`id, project_id, name, slug, access, max_entries, opens_at, closes_at, captcha, retention_days,
  locales, status, closed_reason, status_before_archive, status_before_trash, version_number, stopped_at, revision,
  created_by, created_at, updated_at, trashed_at, ${nameKey}`;

function toForm(row: FormRow): Form {
  return {
    id: uuidToId("frm", row.id),
    projectId: uuidToId("prj", row.project_id),
    name: row.name,
    slug: row.slug,
    access: row.access,
    maxEntries: row.max_entries,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    captcha: row.captcha,
    retentionDays: row.retention_days,
    locales: row.locales,
    status: row.status,
    closedReason: row.closed_reason,
    statusBeforeArchive: row.status_before_archive,
    statusBeforeTrash: row.status_before_trash,
    versionNumber: row.version_number,
    stoppedAt: row.stopped_at,
    revision: row.revision,
    createdBy: row.created_by === null ? null : uuidToId("usr", row.created_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    trashedAt: row.trashed_at,
  };
}

const one = (tx: ReadTx, id: FormId): Sql =>
  sql`select ${columns} from forms where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`;

export async function find(tx: ReadTx, id: FormId): Promise<Form | undefined> {
  const rows = await tx.query<FormRow>(one(tx, id));
  return rows[0] && toForm(rows[0]);
}

/** Locks the row until the transaction ends, so that a decision based on it stays valid. */
export async function lock(tx: AccountTx, id: FormId): Promise<Form | undefined> {
  const rows = await tx.query<FormRow>(sql`${one(tx, id)} for update`);
  return rows[0] && toForm(rows[0]);
}

export interface FormFilter {
  readonly projectId?: Id<"prj"> | undefined;
  readonly status?: FormStatus | undefined;
  readonly q?: string | undefined;
}

export async function list(tx: ReadTx, filter: FormFilter, page: PageRequest): Promise<KeysetPage<Form>> {
  const status = filter.status === undefined ? sql`status <> 'trashed'` : sql`status = ${filter.status}`;
  const project =
    filter.projectId === undefined ? sql`` : sql` and project_id = ${idToUuid(filter.projectId)}`;
  const q = filter.q === undefined ? sql`` : sql` and strpos(lower(name), lower(${filter.q})) > 0`;
  return readPage(tx, page, {
    ...byNameOrTime,
    select: sql`select ${columns} from forms where account_id = ${tx.account.uuid} and ${status}${project}${q}`,
    toItem: toForm,
  });
}

export async function insert(tx: AccountTx, form: Form): Promise<void> {
  await tx.query(sql`
    insert into forms (account_id, id, project_id, name, slug, access, max_entries, opens_at, closes_at, captcha,
                       retention_days, locales, status, version_number, revision, created_by, created_at, updated_at)
    values (${tx.account.uuid}, ${idToUuid(form.id)}, ${idToUuid(form.projectId)}, ${form.name}, ${form.slug},
            ${form.access}, ${form.maxEntries}, ${form.opensAt}, ${form.closesAt}, ${form.captcha},
            ${form.retentionDays}, ${form.locales}, ${form.status}, ${form.versionNumber}, ${form.revision},
            ${form.createdBy === null ? null : idToUuid(form.createdBy)}, ${form.createdAt}, ${form.updatedAt})`);
}

export async function save(tx: AccountTx, form: Form): Promise<void> {
  await tx.query(sql`
    update forms
    set project_id = ${idToUuid(form.projectId)}, name = ${form.name}, slug = ${form.slug}, access = ${form.access},
        max_entries = ${form.maxEntries}, opens_at = ${form.opensAt}, closes_at = ${form.closesAt},
        captcha = ${form.captcha}, retention_days = ${form.retentionDays}, locales = ${form.locales},
        status = ${form.status}, closed_reason = ${form.closedReason},
        status_before_archive = ${form.statusBeforeArchive}, status_before_trash = ${form.statusBeforeTrash},
        version_number = ${form.versionNumber}, stopped_at = ${form.stoppedAt}, revision = ${form.revision}, updated_at = ${form.updatedAt},
        trashed_at = ${form.trashedAt}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(form.id)}`);
}

export async function remove(tx: AccountTx, id: FormId): Promise<void> {
  await tx.query(sql`delete from forms where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
}

/** Lists forms of a project; `live` excludes forms in the trash. */
export async function formsIn(tx: ReadTx, projectId: Id<"prj">, how: "live" | "any"): Promise<User[]> {
  const which = how === "live" ? sql` and status <> 'trashed'` : sql``;
  const rows = await tx.query<{ id: string; name: string }>(sql`
    select id, name from forms where account_id = ${tx.account.uuid} and project_id = ${idToUuid(projectId)}${which}
    order by id limit ${usersMax}`);
  return rows.map(({ id, name }) => ({ type: "form", id: uuidToId("frm", id), name }));
}

/** Lists forms, also in the trash, with a draft or version that contains this word. */
export async function formsNaming(tx: ReadTx, word: string): Promise<User[]> {
  const rows = await tx.query<{ id: string; name: string }>(sql`
    select f.id, f.name from forms f
    where f.account_id = ${tx.account.uuid} and (
      exists (select 1 from form_drafts d where d.account_id = f.account_id and d.form_id = f.id
              and strpos(d.definition::text, ${word}) > 0)
      or exists (select 1 from form_versions v where v.account_id = f.account_id and v.form_id = f.id
                 and strpos(v.definition::text, ${word}) > 0))
    order by f.id limit ${usersMax}`);
  return rows.map(({ id, name }) => ({ type: "form", id: uuidToId("frm", id), name }));
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from forms where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

export async function batch(tx: ReadTx, after: FormId | undefined, limit: number): Promise<Form[]> {
  const beyond = after === undefined ? sql`` : sql` and id > ${idToUuid(after)}`;
  const rows = await tx.query<FormRow>(sql`
    select ${columns} from forms where account_id = ${tx.account.uuid}${beyond} order by id limit ${limit}`);
  return rows.map(toForm);
}

export interface FormWithDefinitions extends Pick<Form, "id" | "name"> {
  readonly draft: FormDefinition | null;
  readonly published: FormDefinition | null;
}

/** Definitions are read in small batches, because each can be one megabyte. */
const definitionsMax = 10;

/**
 * The next forms outside the trash whose draft or latest version contains this word, along with the definitions that
 * contain it.
 */
export async function listNaming(
  tx: ReadTx,
  word: string,
  after: FormId | undefined,
): Promise<FormWithDefinitions[]> {
  const beyond = after === undefined ? sql`` : sql` and f.id > ${idToUuid(after)}`;
  const rows = await tx.query<Omit<FormWithDefinitions, "id"> & { id: string }>(sql`
    select f.id, f.name, d.definition as draft, v.definition as published
    from forms f
    left join form_drafts d on d.account_id = f.account_id and d.form_id = f.id
      and strpos(d.definition::text, ${word}) > 0
    left join form_versions v on v.account_id = f.account_id and v.form_id = f.id and v.number = f.version_number
      and strpos(v.definition::text, ${word}) > 0
    where f.account_id = ${tx.account.uuid} and f.status <> 'trashed'${beyond}
      and (d.form_id is not null or v.form_id is not null)
    order by f.id limit ${definitionsMax}`);
  return rows.map((row) => ({ ...row, id: uuidToId("frm", row.id) }));
}

/** Returns true for a violation of the unique index on slugs; the caller maps it to its own error. */
export function isSlugTaken(error: unknown): boolean {
  return isUniqueViolation(error, "forms_by_slug");
}

/** Columns of the view `form_gates_v1`, for stores that join it under the alias `g`. */
export interface GateRow {
  gate_id: string;
  slug: string;
  gate_status: Gate["status"];
  closed_reason: Gate["closedReason"];
  stopped_at: Date | null;
  access: Gate["access"];
  max_entries: number | null;
  opens_at: Date | null;
  closes_at: Date | null;
  captcha: Gate["captcha"];
  locales: string[];
  current_version: number | null;
}

export const gateColumns: Sql = sql`g.id as gate_id, g.slug, g.status as gate_status, g.closed_reason, g.stopped_at,
  g.access, g.max_entries, g.opens_at, g.closes_at, g.captcha, g.locales, g.version_number as current_version`;

export function toGate(row: GateRow): Gate {
  return {
    id: uuidToId("frm", row.gate_id),
    slug: row.slug,
    status: row.gate_status,
    closedReason: row.closed_reason,
    stoppedAt: row.stopped_at,
    access: row.access,
    maxEntries: row.max_entries,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    captcha: row.captcha,
    locales: row.locales,
    versionNumber: row.current_version,
  };
}

export async function findGate(tx: ReadTx, id: FormId): Promise<Gate | undefined> {
  return (await findGates(tx, [id])).get(id);
}

/** The gates of the forms that exist, by form. */
export async function findGates(tx: ReadTx, ids: readonly FormId[]): Promise<ReadonlyMap<FormId, Gate>> {
  const rows = await tx.query<GateRow>(
    sql`
    select ${gateColumns} from unnest(${ids.map(idToUuid)}::uuid[]) as sought(id)
    cross join ${lookedUp(sql`form_gates_v1`, sql`account_id = ${tx.account.uuid} and id = sought.id`)} g`,
    { isByKey: true },
  );
  return new Map(rows.map(toGate).map((gate) => [gate.id, gate]));
}
