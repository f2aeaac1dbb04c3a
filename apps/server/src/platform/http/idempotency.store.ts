/**
 * All SQL of kept answers. Requests in an account keep theirs with the account's data; requests of people and of callers
 * without a credential, in the directory.
 */
import type { Sql } from "sql-template-tag";
import type { AccountCtx, Ctx } from "../context/context.ts";
import { sql } from "../db/statement.ts";
import type { Queries } from "../db/tx.ts";
import type { StoredAnswer } from "./kept-answers.ts";

export interface KeyPlace {
  readonly principal: string;
  readonly operation: string;
  /** As it is stored. */
  readonly key: string;
  /** The key itself, where the answer is sealed with it. */
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

/** False when there is such a key. Waits for a transaction that is inserting the same, for at most five seconds. */
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

/** Also when the row is gone: erasing something forgets the answers about it, and with them the claim of the request that erases. */
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
 * Stored answers may hold what a person has a right to have erased. `id` is in each that is about it. What made the thing
 * stays remembered without its content: a late repeat must not make it again.
 */
export async function forgetAnswersAbout(tx: AccountCtx & Queries, id: string): Promise<void> {
  await tx.query(sql`
    delete from idempotency_keys
    where account_id = ${tx.account.uuid} and (principal = ${id} or strpos(operation, ${id}) > 0)`);
  await tx.query(sql`
    update idempotency_keys set body = '{}'
    where account_id = ${tx.account.uuid} and strpos(body, ${id}) > 0`);
}
