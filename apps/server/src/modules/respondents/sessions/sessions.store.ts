/** All SQL for entry sessions. Authentication reads the session, the entry, and the form's gate in one query. */
import type { JsonObject } from "@formstead/form-logic";
import { mustTouch } from "../../../platform/db/must-touch.ts";
import { type Sql, sql } from "../../../platform/db/statement.ts";
import type { ReadTx } from "../../../platform/db/tx.ts";
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
    createdAt: row.session_created_at,
    expiresAt: row.expires_at,
  };
}

function toOpened(row: OpenedRow): Opened {
  const entry = toEntry(row);
  return { session: toSession(row, entry.id), entry, gate: toGate(row) };
}

const selectOpened = sql`
  select s.id as session_id, s.link_id, s.status as session_status, s.client_seq, s.typed,
         s.created_at as session_created_at, s.expires_at, ${entryColumns}, ${gateColumns}
  from entry_sessions s
  join entries_v1 e on e.account_id = s.account_id and e.id = s.entry_id
  join form_gates_v1 g on g.account_id = e.account_id and g.id = e.form_id`;

export async function openByKey(tx: ReadTx, keyHash: Buffer): Promise<Opened | undefined> {
  const statement = sql`${selectOpened} where s.account_id = ${tx.account.uuid} and s.key_hash = ${keyHash}`;
  const rows = await tx.query<OpenedRow>(statement, { isByKey: true });
  return rows[0] && toOpened(rows[0]);
}

/** Reads the state again after a conflict. */
export async function reopen(tx: ReadTx, sessionId: string): Promise<Opened | undefined> {
  const statement = sql`${selectOpened} where s.account_id = ${tx.account.uuid} and s.id = ${sessionId}::uuid`;
  const rows = await tx.query<OpenedRow>(statement, { isByKey: true });
  return rows[0] && toOpened(rows[0]);
}

type Writer = { readonly account: { readonly uuid: string } };

export function insertStatement({ account }: Writer, session: EntrySession, keyHash: Buffer): Sql {
  return sql`
    insert into entry_sessions (account_id, id, entry_id, link_id, key_hash, status, client_seq, typed,
                                created_at, expires_at)
    values (${account.uuid}, ${session.id}::uuid, ${idToUuid(session.entryId)},
            ${session.linkId === null ? null : idToUuid(session.linkId)}, ${keyHash}, ${session.status},
            ${session.clientSeq}, ${typedJson(session)}::jsonb, ${session.createdAt}, ${session.expiresAt})`;
}

/** Writes only while the key is valid: a key that was just replaced must no longer save anything. */
export function saveStatement({ account }: Writer, session: EntrySession): Sql {
  return mustTouch(sql`
    update entry_sessions
    set status = ${session.status}, client_seq = ${session.clientSeq}, typed = ${typedJson(session)}::jsonb,
        expires_at = ${session.expiresAt}
    where account_id = ${account.uuid} and id = ${session.id}::uuid and status = 'active'
    returning 1`);
}

/** The typed values of a session that is about to end. The caller must hold the lock on the entry. */
export async function typedOf(tx: ReadTx, entryId: Id<"ent">): Promise<JsonObject> {
  const rows = await tx.query<{ typed: JsonObject }>(sql`
    select typed from entry_sessions
    where account_id = ${tx.account.uuid} and entry_id = ${idToUuid(entryId)} and status = 'active'
      and typed is not null
    order by created_at desc limit 1`);
  return rows[0]?.typed ?? {};
}

/** Most sessions have no typed values; null is stored for them. */
function typedJson({ typed }: EntrySession): string | null {
  return Object.keys(typed).length === 0 ? null : JSON.stringify(typed);
}

/** Revokes all keys of the entry, because it gets a new one. */
export function revokeAllStatement({ account }: Writer, entryId: Id<"ent">): Sql {
  return sql`
    update entry_sessions set status = 'revoked', typed = null
    where account_id = ${account.uuid} and entry_id = ${idToUuid(entryId)} and status = 'active'`;
}
