/** All SQL for edit sessions. */
import type { JsonObject } from "@formstead/form-logic";
import { readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { identifier, type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type {
  EditSession,
  EditSessionFacts,
  EditSessionId,
  EditSessionStatus,
} from "./edit-sessions.rules.ts";

interface FactsRow {
  id: string;
  entry_id: string;
  status: EditSessionStatus;
  base_revision: number;
  committed_revision: number | null;
  revision: number;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
  expires_at: Date;
}

type SessionRow = FactsRow & { base_answers: JsonObject; answers: JsonObject };

const facts = sql`id, entry_id, status, base_revision, committed_revision, revision, created_by, created_at,
  updated_at, expires_at`;

function toFacts(row: FactsRow): EditSessionFacts {
  return {
    id: uuidToId("eds", row.id),
    entryId: uuidToId("ent", row.entry_id),
    status: row.status,
    baseRevision: row.base_revision,
    committedRevision: row.committed_revision,
    revision: row.revision,
    createdBy: row.created_by === null ? null : uuidToId("usr", row.created_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
  };
}

const toSession = (row: SessionRow): EditSession => ({
  ...toFacts(row),
  baseAnswers: row.base_answers,
  answers: row.answers,
});

const one = (tx: ReadTx, entryId: Id<"ent">, id: EditSessionId): Sql =>
  sql`select ${facts}, base_answers, answers from entry_edit_sessions
      where account_id = ${tx.account.uuid} and entry_id = ${idToUuid(entryId)} and id = ${idToUuid(id)}`;

export async function find(
  tx: ReadTx,
  entryId: Id<"ent">,
  id: EditSessionId,
): Promise<EditSession | undefined> {
  const rows = await tx.query<SessionRow>(one(tx, entryId, id));
  return rows[0] && toSession(rows[0]);
}

/** Locks the row until the transaction ends. */
export async function lock(
  tx: AccountTx,
  entryId: Id<"ent">,
  id: EditSessionId,
): Promise<EditSession | undefined> {
  const rows = await tx.query<SessionRow>(sql`${one(tx, entryId, id)} for update`);
  return rows[0] && toSession(rows[0]);
}

/**
 * Omits the answers. `openOnly` also excludes sessions that are past their expiry but have not been marked as expired
 * yet.
 */
export async function list(
  tx: ReadTx,
  entryId: Id<"ent">,
  { openOnly }: { readonly openOnly: boolean },
  page: PageRequest,
): Promise<KeysetPage<EditSessionFacts>> {
  const stillOpen = openOnly ? sql` and status = 'open' and expires_at > ${tx.now}` : sql``;
  return readPage<FactsRow, EditSessionFacts>(tx, page, {
    select: sql`select ${facts} from entry_edit_sessions
      where account_id = ${tx.account.uuid} and entry_id = ${idToUuid(entryId)}${stillOpen}`,
    columns: { created_at: { expression: sql`created_at`, type: identifier("timestamptz") } },
    id: { expression: sql`id`, type: identifier("uuid") },
    valueOf: (row) => row.created_at.toISOString(),
    idOf: (row) => row.id,
    toItem: toFacts,
  });
}

export async function insert(tx: AccountTx, session: EditSession): Promise<void> {
  await tx.query(sql`
    insert into entry_edit_sessions (account_id, id, entry_id, status, base_revision, base_answers, answers,
                                     committed_revision, revision, created_by, created_at, updated_at, expires_at)
    values (${tx.account.uuid}, ${idToUuid(session.id)}, ${idToUuid(session.entryId)}, ${session.status},
            ${session.baseRevision}, ${JSON.stringify(session.baseAnswers)}::jsonb,
            ${JSON.stringify(session.answers)}::jsonb, ${session.committedRevision}, ${session.revision},
            ${session.createdBy === null ? null : idToUuid(session.createdBy)}, ${session.createdAt},
            ${session.updatedAt}, ${session.expiresAt})`);
}

export async function save(tx: AccountTx, session: EditSession): Promise<void> {
  await tx.query(sql`
    update entry_edit_sessions
    set status = ${session.status}, base_answers = ${JSON.stringify(session.baseAnswers)}::jsonb,
        answers = ${JSON.stringify(session.answers)}::jsonb, committed_revision = ${session.committedRevision},
        revision = ${session.revision}, updated_at = ${session.updatedAt}, expires_at = ${session.expiresAt}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(session.id)}`);
}
