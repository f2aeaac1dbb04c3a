/**
 * SQL for stored responses. Responses to requests in an account are stored with the account's data. Responses to
 * users outside an account and to anonymous callers are stored in the directory.
 */
import type { Sql } from "sql-template-tag";
import type { AccountCtx, Ctx } from "../context/context.ts";
import { sql } from "../db/statement.ts";
import type { Queries } from "../db/tx.ts";
import type { StoredAnswer } from "./kept-answers.ts";

export interface KeyPlace {
  readonly principal: string;
  readonly operation: string;
  /** The key in the form in which it is stored. */
  readonly key: string;
  /** The key itself, if the response is sealed with it. */
  readonly secretKey: string | undefined;
}

export interface KeyRow {
  readonly fingerprint: Buffer;
  readonly status: number | null;
  readonly body: string | null;
  readonly headers: Record<string, string> | null;
  readonly created_at: Date;
}

type Tx = Ctx & Queries;

function tableFor(tx: Tx, { principal, operation, key }: KeyPlace): { table: Sql; where: Sql; values: Sql } {
  const account = (tx as Partial<AccountCtx>).account?.uuid;
  const values = sql`${principal}, ${operation}, ${key}`;
  const where = sql`principal = ${principal} and operation = ${operation} and key = ${key}`;
  return account === undefined
    ? { table: sql`directory_idempotency_keys (principal, operation, key`, where, values }
    : {
        table: sql`idempotency_keys (account_id, principal, operation, key`,
        where: sql`account_id = ${account} and ${where}`,
        values: sql`${account}, ${values}`,
      };
}

const nameFor = (tx: Tx): Sql =>
  (tx as Partial<AccountCtx>).account === undefined ? sql`directory_idempotency_keys` : sql`idempotency_keys`;

/** False if the key already exists. Waits up to five seconds for a concurrent transaction that inserts the same key. */
export async function insert(tx: Tx, place: KeyPlace, fingerprint: Buffer): Promise<boolean> {
  const { table, values } = tableFor(tx, place);
  await tx.query(sql`select set_config('lock_timeout', '5s', true)`);
  const rows = await tx.query(sql`
    insert into ${table}, fingerprint, created_at) values (${values}, ${fingerprint}, ${tx.now})
    on conflict do nothing returning true`);
  return rows.length > 0;
}

export async function find(tx: Tx, place: KeyPlace): Promise<KeyRow | undefined> {
  const { where } = tableFor(tx, place);
  const [row] = await tx.query<KeyRow>(sql`
    select fingerprint, status, body, headers, created_at from ${nameFor(tx)} where ${where}`);
  return row;
}

/**
 * Inserts if the row no longer exists: erasing a resource deletes the stored responses about it, including the claim
 * of the erasing request.
 */
export async function save(
  tx: Tx,
  place: KeyPlace,
  fingerprint: Buffer,
  answer: StoredAnswer,
): Promise<void> {
  const { table, values } = tableFor(tx, place);
  await tx.query(sql`
    insert into ${table}, fingerprint, created_at, status, body, headers)
    values (${values}, ${fingerprint}, ${tx.now}, ${answer.status}, ${answer.body},
            ${JSON.stringify(answer.headers)}::jsonb)
    on conflict (${conflictColumns(tx)}) do update
      set status = excluded.status, body = excluded.body, headers = excluded.headers`);
}

export async function remove(tx: Tx, place: KeyPlace): Promise<void> {
  const { where } = tableFor(tx, place);
  await tx.query(sql`delete from ${nameFor(tx)} where ${where} and status is null`);
}

function conflictColumns(tx: Tx): Sql {
  return (tx as Partial<AccountCtx>).account === undefined
    ? sql`principal, operation, key`
    : sql`account_id, principal, operation, key`;
}

/**
 * Stored responses may contain personal data to be erased. `id` occurs in every response about the resource. The
 * record of the request that created the resource is kept without its content, so that a late repeat does not create
 * it again.
 */
export async function forgetAnswersAbout(tx: AccountCtx & Queries, id: string): Promise<void> {
  await tx.query(sql`
    delete from idempotency_keys
    where account_id = ${tx.account.uuid} and (principal = ${id} or strpos(operation, ${id}) > 0)`);
  await tx.query(sql`
    update idempotency_keys set body = '{}'
    where account_id = ${tx.account.uuid} and strpos(body, ${id}) > 0`);
}
