/** All SQL for entry sessions. Authentication reads the session, the entry, and the form's gate in one query. */
import type { JsonObject } from "@formstead/form-logic";
import { lookedUp } from "../../../platform/db/keyed-plans.ts";
import { mustTouch } from "../../../platform/db/must-touch.ts";
import type { RowSet } from "../../../platform/db/row-set.ts";
import { type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import { type Entry, type EntryRow, entryColumns, toEntry } from "../../entries/entries/index.ts";
import { type Gate, type GateRow, gateColumns, toGate } from "../../forms/forms/index.ts";
import type { EntrySession } from "./sessions.rules.ts";

/** The state that every request with an entry key starts with. */
export interface Opened {
  readonly session: EntrySession;
  readonly entry: Entry;
  readonly gate: Gate;
}

interface SessionRow {
  session_id: string;
  link_id: string | null;
  session_status: EntrySession["status"];
  client_seq: number;
  typed: JsonObject | null;
  has_email_copy: boolean;
  session_created_at: Date;
  expires_at: Date;
}

type OpenedRow = SessionRow & EntryRow & GateRow;

function toSession(row: SessionRow, entryId: Id<"ent">): EntrySession {
  return {
    id: row.session_id,
    entryId,
    linkId: row.link_id === null ? null : uuidToId("lnk", row.link_id),
    status: row.session_status,
    clientSeq: row.client_seq,
    typed: row.typed ?? {},
    hasEmailCopy: row.has_email_copy,
    createdAt: row.session_created_at,
    expiresAt: row.expires_at,
  };
}

function toOpened(row: OpenedRow): Opened {
  const entry = toEntry(row);
  return { session: toSession(row, entry.id), entry, gate: toGate(row) };
}

const openedColumns = sql`s.id as session_id, s.link_id, s.status as session_status, s.client_seq, s.typed,
  s.has_email_copy, s.created_at as session_created_at, s.expires_at, ${entryColumns}, ${gateColumns}`;
const joinEntryAndGate = sql`
  cross join ${lookedUp(sql`entries_v1`, sql`account_id = s.account_id and id = s.entry_id`)} e
  cross join ${lookedUp(sql`form_gates_v1`, sql`account_id = e.account_id and id = e.form_id`)} g`;

/** The sessions with these key hashes, by hash in hexadecimal. */
export async function openByKeys(
  tx: ReadTx,
  keyHashes: readonly string[],
): Promise<ReadonlyMap<string, Opened>> {
  const rows = await tx.query<OpenedRow & { key_hash: Buffer }>(
    sql`
    select s.key_hash, ${openedColumns} from unnest(${keyHashes.map(toBytea)}::bytea[]) as sought(key_hash)
    cross join ${lookedUp(sql`entry_sessions`, sql`account_id = ${tx.account.uuid} and key_hash = sought.key_hash`)} s
    ${joinEntryAndGate}`,
    { isByKey: true },
  );
  return new Map(rows.map((row) => [row.key_hash.toString("hex"), toOpened(row)]));
}

/** Reads the state again after a conflict. */
export async function reopen(tx: ReadTx, sessionId: string): Promise<Opened | undefined> {
  const statement = sql`
    select ${openedColumns} from entry_sessions s ${joinEntryAndGate}
    where s.account_id = ${tx.account.uuid} and s.id = ${sessionId}::uuid`;
  const rows = await tx.query<OpenedRow>(statement, { isByKey: true });
  return rows[0] && toOpened(rows[0]);
}

const toBytea = (hex: string): string => `\\x${hex}`;

/** The columns that a change can write. Most sessions have no typed values; null is stored for them. */
function changeable(session: EntrySession): object {
  const { id, status, clientSeq, typed, hasEmailCopy, expiresAt } = session;
  const kept = Object.keys(typed).length === 0 ? null : typed;
  return {
    id,
    status,
    client_seq: clientSeq,
    typed: kept,
    has_email_copy: hasEmailCopy,
    expires_at: expiresAt,
  };
}

const changeableTypes = sql`id uuid, status text, client_seq bigint, typed jsonb, has_email_copy boolean,
  expires_at timestamptz`;

type Writer = { readonly account: { readonly uuid: string } };

export interface NewSession {
  readonly session: EntrySession;
  readonly keyHash: Buffer;
}

export const inserted: RowSet<NewSession> = {
  level: 1,
  toRecord: ({ session, keyHash }) => ({
    ...changeable(session),
    entry_id: idToUuid(session.entryId),
    link_id: session.linkId === null ? null : idToUuid(session.linkId),
    key_hash: toBytea(keyHash.toString("hex")),
    created_at: session.createdAt,
  }),
  statement: (account, records) => sql`
    insert into entry_sessions (account_id, id, entry_id, link_id, key_hash, status, client_seq, typed, has_email_copy,
                                created_at, expires_at)
    select ${account.uuid}::uuid, id, entry_id, link_id, key_hash, status, client_seq, typed, has_email_copy, created_at,
           expires_at
    from ${records.all(sql`${changeableTypes}, entry_id uuid, link_id uuid, key_hash bytea, created_at timestamptz`)}`,
};

/** Writes only while the key is valid: a key that was just replaced must no longer save anything. */
export const saved: RowSet<EntrySession> = {
  level: 1,
  toRecord: changeable,
  statement: (account, records, count) =>
    mustTouch(
      sql`
    update entry_sessions s
    set status = row.status, client_seq = row.client_seq, typed = row.typed,
        has_email_copy = row.has_email_copy, expires_at = row.expires_at
    from ${records.byKey(sql`id`, changeableTypes)}
    where s.account_id = ${account.uuid}::uuid and s.id = row.id and s.status = 'active'
    returning 1`,
      count,
    ),
};

/** The typed values of a session that is about to end. The caller must hold the lock on the entry. */
export async function typedOf(tx: ReadTx, entryId: Id<"ent">): Promise<JsonObject> {
  const rows = await tx.query<{ typed: JsonObject }>(sql`
    select typed from entry_sessions
    where account_id = ${tx.account.uuid} and entry_id = ${idToUuid(entryId)} and status = 'active'
      and typed is not null
    order by created_at desc limit 1`);
  return rows[0]?.typed ?? {};
}

/** Revokes all keys of the entry, because it gets a new one. */
export function revokeAllStatement({ account }: Writer, entryId: Id<"ent">): Sql {
  return sql`
    update entry_sessions set status = 'revoked', typed = null
    where account_id = ${account.uuid} and entry_id = ${idToUuid(entryId)} and status = 'active'`;
}

/**
 * Only the hash of a resume link is stored, and only until the link is used. The session's row is locked, so that a
 * link is never created for an entry that is being deleted.
 */
export function insertLinkStatement(
  { account, now }: { readonly account: { readonly uuid: string }; readonly now: Date },
  sessionId: string,
  tokenHash: Buffer,
  expiresAt: Date,
): Sql {
  return mustTouch(sql`
    insert into resume_links (account_id, token_hash, entry_id, created_at, expires_at)
    select account_id, ${tokenHash}::bytea, entry_id, ${now}::timestamptz, ${expiresAt}::timestamptz
    from (
      select account_id, entry_id from entry_sessions
      where account_id = ${account.uuid} and id = ${sessionId}::uuid and status = 'active'
      for share) as open
    returning 1`);
}

/** Returns the link's entry and deletes the link, so that only one of two concurrent uses succeeds. */
export async function takeLink(tx: AccountTx, tokenHash: Buffer): Promise<Id<"ent"> | undefined> {
  const rows = await tx.query<{ entry_id: string }>(sql`
    delete from resume_links
    where account_id = ${tx.account.uuid} and token_hash = ${tokenHash} and expires_at > ${tx.now}
    returning entry_id`);
  return rows[0] && uuidToId("ent", rows[0].entry_id);
}
