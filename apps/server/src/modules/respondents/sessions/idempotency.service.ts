/**
 * Handles a repeated begin or resume whose response was lost. The response contains the entry key, of which only the
 * hash is stored. The key is therefore derived from the visitor's secret, the Idempotency-Key, and the server's secret,
 * and is the same each time. Only a client with the original request and its Idempotency-Key can get it. Keys must not
 * be logged or stored.
 */
import { createHmac, hkdfSync } from "node:crypto";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { type createEntryAnswers, stateOf } from "./answers.service.ts";
import type { SentProblem } from "./engine/receive-answers.ts";
import { check, derivedEntryKey, newEntryKey, type OpenSession, type State } from "./entry-key.service.ts";
import type { Opened } from "./sessions.store.ts";

export interface Begun {
  readonly key: string;
  readonly state: State;
  /** Problems with the answers in the begin request. */
  readonly errors: readonly SentProblem[];
  /** Whether the entry already existed; `state` is then its current state. */
  readonly isRepeat: boolean;
}

/** A request that must take effect only once. */
export interface OnceRequest<T> {
  /** Everything that distinguishes it from other requests. */
  readonly subject: readonly string[];
  readonly idempotencyKey: string | undefined;
  /** Runs with the key to return, unless it already ran for this request. */
  first(key: string): Promise<T>;
  /** Returns the result again, from the session that the first request created. */
  repeat(key: string, opened: Opened): Promise<T>;
}

/** The result of a repeated begin or resume: the entry in its current state. */
export async function begunAgain(
  { evaluate }: Pick<ReturnType<typeof createEntryAnswers>, "evaluate">,
  ctx: AccountCtx,
  key: string,
  opened: Opened,
): Promise<Begun> {
  return { key, state: stateOf(await evaluate(ctx, opened)), errors: [], isRepeat: true };
}

interface Deps {
  readonly openSession: OpenSession;
  /** The server's secrets, newest first. */
  readonly secrets: readonly string[];
}

/** The length of 128 bits in base64url. */
const charsMin = 22;

export type Idempotency = ReturnType<typeof createIdempotency>;

export function createIdempotency({ openSession, secrets }: Deps) {
  const seeds = secrets.map((secret) =>
    Buffer.from(hkdfSync("sha256", secret, "", "formstead/entry-key/1", 32)),
  );

  const keysFor = ({ account }: AccountCtx, subject: readonly string[], mark: string): readonly string[] => {
    if (mark.length < charsMin) fail(E.invalid_idempotency_key);
    const text = JSON.stringify([account.id, ...subject, mark]);
    return seeds.map((seed) => derivedEntryKey(account.id, createHmac("sha256", seed).update(text).digest()));
  };

  const find = async (
    ctx: AccountCtx,
    keys: readonly string[],
  ): Promise<readonly [string, Opened] | undefined> => {
    for (const key of keys) {
      const opened = await openSession(ctx.account, key);
      if (!opened) continue;
      check(opened, "receipt", ctx.now);
      return [key, opened];
    }
    return undefined;
  };

  return {
    once: async <T>(ctx: AccountCtx, request: OnceRequest<T>): Promise<T> => {
      const { subject, idempotencyKey, first, repeat } = request;
      if (idempotencyKey === undefined) return first(newEntryKey(ctx.account.id));
      const keys = keysFor(ctx, subject, idempotencyKey);
      const before = await find(ctx, keys);
      if (before) return repeat(...before);
      const [key = fail(E.internal_error)] = keys;
      try {
        return await first(key);
      } catch (error) {
        // A concurrent request with the same key has already used up the link, the proof of work, or the entry key.
        const meanwhile = await find(ctx, keys);
        if (meanwhile) return repeat(...meanwhile);
        throw error;
      }
    },
  };
}
