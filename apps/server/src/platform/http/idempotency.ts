/**
 * Idempotency-Key: the response to a request is stored for a day, and a repeat gets it without a second effect. If
 * the work is one transaction, the stored response is a row in it. Other work is claimed first with a separate row: a
 * repeat is rejected while it runs, and also after a crash, when the outcome is unknown.
 */
import type { AccountCtx, Actor, Ctx } from "../context/context.ts";
import type { Queries } from "../db/tx.ts";
import type { Uow } from "../db/uow.ts";
import { E } from "../errors/catalogue.ts";
import { fail } from "../errors/errors.ts";
import type { Contract, Operation } from "./contract.ts";
import * as store from "./idempotency.store.ts";
import { createAnswerSeals, type StoredAnswer } from "./kept-answers.ts";

export interface IdempotentRequest {
  readonly key: string;
  /** Method and path, so that one key can be used for different operations. */
  readonly operation: string;
  readonly body: unknown;
}

export interface AnswerOnceDeps {
  readonly uow: Uow;
  readonly secrets: readonly string[];
}

type Described = Pick<Operation, "idempotent" | "secretAnswer">;
type Outcome = { readonly answer: StoredAnswer; readonly isReplay: boolean };

/** A request that has run longer than this was interrupted by a server shutdown or crash. */
const runningMsMax = 5 * 60_000;
/** Anyone who knows the key of a secret response can retrieve the response, so the key must be hard to guess. */
const secretKeyCharsMin = 22;

/** Visible ASCII, 1 to 255 characters; the quotes of a structured-field string are tolerated. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== "string") return fail(E.invalid_idempotency_key);
  const key = header.replace(/^"(.*)"$/, "$1");
  return /^[\x21-\x7e]{1,255}$/.test(key) ? key : fail(E.invalid_idempotency_key);
}

export function createAnswerOnce({ uow, secrets }: AnswerOnceDeps) {
  const seals = createAnswerSeals(secrets);

  const inHome = <T>(
    home: Contract["home"],
    ctx: Ctx,
    work: (tx: Ctx & Queries) => Promise<T>,
  ): Promise<T> => (home === "shard" && hasAccount(ctx) ? uow(ctx, work) : uow.directory(ctx, work));

  const replayOf = (
    place: store.KeyPlace,
    fingerprint: Buffer,
    row: store.KeyRow | undefined,
    now: Date,
  ): StoredAnswer => {
    if (row && !row.fingerprint.equals(fingerprint)) return fail(E.idempotency_key_reused);
    if (row && row.status !== null) return seals.opened(place, row.status, row);
    if (row && now.getTime() - row.created_at.getTime() > runningMsMax)
      return fail(E.idempotency_outcome_unknown);
    return fail(E.idempotency_in_progress, {}, { headers: { "retry-after": "1" } });
  };

  /** Undefined if this request is the first; otherwise the response to return. */
  const claim = async (
    tx: Ctx & Queries,
    place: store.KeyPlace,
    fingerprint: Buffer,
  ): Promise<StoredAnswer | undefined> => {
    const isFirst = await store
      .insert(tx, place, fingerprint)
      .catch((error: { code?: string }) =>
        error.code === "55P03"
          ? fail(E.idempotency_in_progress, {}, { headers: { "retry-after": "1" } })
          : Promise.reject(error),
      );
    if (isFirst) return undefined;
    return replayOf(place, fingerprint, await store.find(tx, place), tx.now);
  };

  return async <C extends Ctx>(
    operation: Described,
    home: Contract["home"],
    ctx: C,
    request: IdempotentRequest,
    work: (ctx: C) => Promise<StoredAnswer>,
  ): Promise<Outcome> => {
    const isSecret = operation.secretAnswer === true;
    if (isSecret && request.key.length < secretKeyCharsMin) fail(E.invalid_idempotency_key);
    const fingerprint = isSecret ? seals.secretFingerprint(request) : seals.fingerprint(request);
    const principal = principalOf(ctx.actor, () => seals.secretFingerprint(request).toString("hex"));
    const place: store.KeyPlace = {
      principal,
      operation: request.operation,
      key: isSecret ? seals.hashed(request.key) : request.key,
      secretKey: isSecret ? request.key : undefined,
    };
    const keep = (tx: Ctx & Queries, answer: StoredAnswer) =>
      store.save(tx, place, fingerprint, seals.sealed(place, answer));

    if (operation.idempotent === true)
      return inHome(home, ctx, async (tx) => {
        const stored = await claim(tx, place, fingerprint);
        if (stored) return { answer: stored, isReplay: true };
        const answer = await work(tx as unknown as C);
        await keep(tx, answer);
        return { answer, isReplay: false };
      });

    const stored = await inHome(home, ctx, (tx) => claim(tx, place, fingerprint));
    if (stored) return { answer: stored, isReplay: true };
    const answer = await work(ctx).catch(async (error: unknown) => {
      await inHome(home, ctx, (tx) => store.remove(tx, place));
      throw error;
    });
    await inHome(home, ctx, (tx) => keep(tx, answer));
    return { answer, isReplay: false };
  };
}

function hasAccount(ctx: Ctx): ctx is AccountCtx {
  return (ctx as Partial<AccountCtx>).account !== undefined;
}

/** Anonymous callers have no identity, so their keys are scoped to the request body. */
function principalOf(actor: Actor, bodyHash: () => string): string {
  switch (actor.kind) {
    case "key":
      return actor.keyId;
    case "user":
      return actor.userId;
    case "respondent":
      // Scoped to the entry, because a respondent who resumes it repeats the request with a different key of the same
      // entry.
      return actor.entryId;
    default:
      return `body:${bodyHash()}`;
  }
}
