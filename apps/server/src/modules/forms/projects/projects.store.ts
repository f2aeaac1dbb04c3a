/** All SQL for projects. Takes an account transaction and returns domain rows. Contains no business logic. */
import { readPage } from "../../../platform/db/keyset.ts";
import { byNameOrTime, type NamedRow, nameKey } from "../../../platform/db/named-rows.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { isUniqueViolation } from "../../../platform/db/violations.ts";
import { idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { Project, ProjectId, ProjectStatus } from "./projects.rules.ts";

interface ProjectRow extends NamedRow {
  name: string;
  description: string;
  color: string | null;
  status: ProjectStatus;
  status_before_trash: "active" | "archived" | null;
  revision: number;
  created_by: string | null;
  trashed_at: Date | null;
}

const columns = sql`id, name, description, color, status, status_before_trash, revision,
  created_by, created_at, updated_at, trashed_at, ${nameKey}`;

function toProject(row: ProjectRow): Project {
  return {
    id: uuidToId("prj", row.id),
    name: row.name,
    description: row.description,
    color: row.color,
    status: row.status,
    statusBeforeTrash: row.status_before_trash,
    revision: row.revision,
    createdBy: row.created_by === null ? null : uuidToId("usr", row.created_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    trashedAt: row.trashed_at,
  };
}

export async function find(tx: ReadTx, id: ProjectId): Promise<Project | undefined> {
  const rows = await tx.query<ProjectRow>(sql`
    select ${columns} from projects where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
  return rows[0] && toProject(rows[0]);
}

/** Locks the row until the transaction ends, so that a decision based on it stays valid. */
export async function lock(tx: AccountTx, id: ProjectId): Promise<Project | undefined> {
  const rows = await tx.query<ProjectRow>(sql`
    select ${columns} from projects where account_id = ${tx.account.uuid} and id = ${idToUuid(id)} for update`);
  return rows[0] && toProject(rows[0]);
}

/** Shared lock: others can hold it too, but the row cannot change until the transaction ends. */
export async function hold(tx: AccountTx, id: ProjectId): Promise<Project | undefined> {
  const rows = await tx.query<ProjectRow>(sql`
    select ${columns} from projects where account_id = ${tx.account.uuid} and id = ${idToUuid(id)} for share`);
  return rows[0] && toProject(rows[0]);
}

export interface ProjectFilter {
  readonly status?: ProjectStatus | undefined;
  readonly q?: string | undefined;
}

export async function list(
  tx: ReadTx,
  filter: ProjectFilter,
  page: PageRequest,
): Promise<KeysetPage<Project>> {
  const status = filter.status === undefined ? sql`status <> 'trashed'` : sql`status = ${filter.status}`;
  const q = filter.q === undefined ? sql`` : sql` and strpos(lower(name), lower(${filter.q})) > 0`;
  return readPage(tx, page, {
    ...byNameOrTime,
    select: sql`select ${columns} from projects where account_id = ${tx.account.uuid} and ${status}${q}`,
    toItem: toProject,
  });
}

export async function insert(tx: AccountTx, project: Project): Promise<void> {
  await tx.query(sql`
    insert into projects (account_id, id, name, description, color, status, status_before_trash, revision,
                          created_by, created_at, updated_at, trashed_at)
    values (${tx.account.uuid}, ${idToUuid(project.id)}, ${project.name}, ${project.description}, ${project.color},
            ${project.status}, ${project.statusBeforeTrash}, ${project.revision},
            ${project.createdBy === null ? null : idToUuid(project.createdBy)},
            ${project.createdAt}, ${project.updatedAt}, ${project.trashedAt})`);
}

export async function save(tx: AccountTx, project: Project): Promise<void> {
  await tx.query(sql`
    update projects
    set name = ${project.name}, description = ${project.description}, color = ${project.color},
        status = ${project.status}, status_before_trash = ${project.statusBeforeTrash},
        revision = ${project.revision}, updated_at = ${project.updatedAt}, trashed_at = ${project.trashedAt}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(project.id)}`);
}

export async function remove(tx: AccountTx, id: ProjectId): Promise<void> {
  await tx.query(sql`delete from projects where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from projects where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

export async function batch(tx: ReadTx, after: ProjectId | undefined, limit: number): Promise<Project[]> {
  const beyond = after === undefined ? sql`` : sql` and id > ${idToUuid(after)}`;
  const rows = await tx.query<ProjectRow>(sql`
    select ${columns} from projects where account_id = ${tx.account.uuid}${beyond} order by id limit ${limit}`);
  return rows.map(toProject);
}

/** Returns true for a violation of the unique index on names; the caller maps it to its own error. */
export function isNameTaken(error: unknown): boolean {
  return isUniqueViolation(error, "projects_by_name");
}
