/**
 * Idempotency-Key: the row that remembers the answer is written by the same commit as the effect. A concurrent
 * request with the same key waits at the row's primary key until that commit, then gets the stored answer; a
 * rollback (any error) frees the key.
 */
import { createHash } from "node:crypto";
import type { AccountCtx, Actor } from "../context/context.ts";
import { sql } from "../db/statement.ts";
import type { Queries } from "../db/tx.ts";
import type { Uow } from "../db/uow.ts";
import { E } from "../errors/catalogue.ts";
import { fail } from "../errors/errors.ts";
import type { Contract } from "./contract.ts";

export interface StoredAnswer {
  readonly status: number;
  readonly body: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

interface KeyRow {
  readonly fingerprint: Buffer;
  readonly status: number | null;
  readonly body: string | null;
  readonly headers: Record<string, string> | null;
}

export interface IdempotentRequest {
  readonly key: string;
  /** Method and path, so that one key may serve different operations. */
  readonly operation: string;
  readonly body: unknown;
}

/** Visible ASCII, 1 to 255; the quotes of a structured-field string are tolerated. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== "string") return fail(E.invalid_idempotency_key);
  const key = header.replace(/^"(.*)"$/, "$1");
  return /^[\x21-\x7e]{1,255}$/.test(key) ? key : fail(E.invalid_idempotency_key);
}

export async function answerOnce(
  uow: Uow,
  home: Contract["home"],
  ctx: AccountCtx,
  request: IdempotentRequest,
  work: (ctx: AccountCtx) => Promise<StoredAnswer>,
): Promise<{ answer: StoredAnswer; isReplay: boolean }> {
  const inside = async (tx: AccountCtx & Queries) => {
    const stored = await claim(tx, request);
    if (stored) return { answer: stored, isReplay: true };
    const answer = await work(tx);
    await remember(tx, request, answer);
    return { answer, isReplay: false };
  };
  return home === "shard" ? uow(ctx, inside) : uow.directory(ctx, inside);
}

async function claim(
  tx: AccountCtx & Queries,
  request: IdempotentRequest,
): Promise<StoredAnswer | undefined> {
  const fingerprint = createHash("sha256")
    .update(JSON.stringify(request.body ?? null))
    .digest();
  // Waiting for another request with this key is bounded; past it the caller is told to come back.
  await tx.query(sql`select set_config('lock_timeout', '5s', true)`);
  const inserted = await tx
    .query(sql`
      insert into idempotency_keys (account_id, principal, operation, key, fingerprint, created_at)
      values (${tx.account.uuid}, ${principalOf(tx.actor)}, ${request.operation}, ${request.key}, ${fingerprint}, ${tx.now})
      on conflict do nothing returning true`)
    .catch((error: { code?: string }) =>
      error.code === "55P03"
        ? fail(E.idempotency_in_progress, {}, { headers: { "retry-after": "1" } })
        : Promise.reject(error),
    );
  if (inserted.length > 0) return undefined;
  const [row] = await tx.query<KeyRow>(sql`
    select fingerprint, status, body, headers from idempotency_keys
    where account_id = ${tx.account.uuid} and principal = ${principalOf(tx.actor)}
      and operation = ${request.operation} and key = ${request.key}`);
  if (!row || row.status === null)
    return fail(E.idempotency_in_progress, {}, { headers: { "retry-after": "1" } });
  if (!row.fingerprint.equals(fingerprint)) return fail(E.idempotency_key_reused);
  return { status: row.status, body: row.body, headers: row.headers ?? {} };
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

async function remember(
  tx: AccountCtx & Queries,
  request: IdempotentRequest,
  answer: StoredAnswer,
): Promise<void> {
  await tx.query(sql`
    update idempotency_keys
    set status = ${answer.status}, body = ${answer.body}, headers = ${JSON.stringify(answer.headers)}::jsonb
    where account_id = ${tx.account.uuid} and principal = ${principalOf(tx.actor)}
      and operation = ${request.operation} and key = ${request.key}`);
}

function principalOf(actor: Actor): string {
  switch (actor.kind) {
    case "key":
      return actor.keyId;
    case "user":
      return actor.userId;
    case "respondent":
      // Whoever had to resume in between repeats it with another key of the same entry.
      return actor.entryId;
    default:
      return actor.kind;
  }
}
