/**
 * SQL shared by the code that extends the chain and the code that verifies it. It reads rows of the log as text, in
 * hashing order.
 */
import type { EntryTexts } from "./chain-hash.ts";

export interface EntryRow {
  readonly account_id: string;
  readonly id: string;
  readonly at: Date;
  readonly texts: EntryTexts;
}

/** Every column as text, so that neither the driver nor a session setting changes what is hashed. */
export const entryColumns = `account_id, id, at, array[account_id::text, id::text,
  to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor_kind, actor_user_id::text, actor_key_id::text,
  host(ip) || '/' || masklen(ip), request_id, action, target_type, target_id, details::text] as texts`;
