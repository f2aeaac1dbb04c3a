/** The users of one account, read from the views that accounts and identity publish. Read-only. */
import type { AccountCtx, Role } from "../../../platform/context/context.ts";
import { type KeysetColumn, readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { identifier, type Sql, sql } from "../../../platform/db/statement.ts";
import type { DirectoryReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { Member } from "./members.rules.ts";

type Tx = DirectoryReadTx & AccountCtx;

interface MemberRow {
  user_id: string;
  name: string;
  email: string;
  role: Role;
  created_at: Date;
  last_seen_at: Date | null;
  sort_name: string;
}

function membersOf(tx: Tx): Sql {
  return sql`
    select m.user_id, u.name, u.email, m.role, m.created_at, m.last_seen_at, lower(u.name) as sort_name
    from account_members_v1 m join users_public_v1 u on u.user_id = m.user_id
    where m.account_id = ${tx.account.uuid}`;
}

function toMember(row: MemberRow): Member {
  return {
    userId: uuidToId("usr", row.user_id),
    name: row.name,
    email: row.email,
    role: row.role,
    joinedAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  };
}

export async function find(tx: Tx, userId: Id<"usr">): Promise<Member | undefined> {
  const rows = await tx.query<MemberRow>(sql`${membersOf(tx)} and m.user_id = ${idToUuid(userId)}`);
  return rows[0] && toMember(rows[0]);
}

export async function hasEmail(tx: Tx, email: string): Promise<boolean> {
  const rows = await tx.query(sql`${membersOf(tx)} and u.email = ${email}`);
  return rows.length > 0;
}

export interface MemberFilter {
  readonly role?: Role | undefined;
  readonly q?: string | undefined;
  /** Whether `q` also searches email addresses. */
  readonly withEmail: boolean;
}

const sortColumns: Readonly<Record<string, KeysetColumn>> = {
  created_at: { expression: sql`m.created_at`, type: identifier("timestamptz") },
  name: { expression: sql`lower(u.name)`, type: identifier("text") },
};

export async function list(tx: Tx, filter: MemberFilter, page: PageRequest): Promise<KeysetPage<Member>> {
  const role = filter.role === undefined ? sql`` : sql` and m.role = ${filter.role}`;
  return readPage(tx, page, {
    select: sql`${membersOf(tx)}${role}${matching(filter)}`,
    columns: sortColumns,
    id: { expression: sql`m.user_id`, type: identifier("uuid") },
    valueOf: (row, name) => (name === "name" ? row.sort_name : row.created_at.toISOString()),
    idOf: (row) => row.user_id,
    toItem: toMember,
  });
}

function matching({ q, withEmail }: MemberFilter): Sql {
  if (q === undefined) return sql``;
  const inName = sql`strpos(lower(u.name), lower(${q})) > 0`;
  return withEmail ? sql` and (${inName} or strpos(u.email, lower(${q})) > 0)` : sql` and ${inName}`;
}

export async function count(tx: Tx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from account_members_v1 where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

export async function batch(tx: Tx, after: Id<"usr"> | undefined, limit: number): Promise<Member[]> {
  const beyond = after === undefined ? sql`` : sql` and m.user_id > ${idToUuid(after)}`;
  const rows = await tx.query<MemberRow>(sql`${membersOf(tx)}${beyond} order by m.user_id limit ${limit}`);
  return rows.map(toMember);
}
