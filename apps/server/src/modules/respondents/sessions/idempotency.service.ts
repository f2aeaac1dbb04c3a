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
import { check, derivedEntryKey, newEntryKey, type State } from "./entry-key.service.ts";
import type { OpenSession } from "./open-session.service.ts";

export interface Begun {
  readonly key: string;
  readonly state: State;
  /** Problems with the answers in the begin request. */
  readonly errors: readonly SentProblem[];
  /** Whether the entry already existed; `state` is then its current state. */
  readonly isRepeat: boolean;
}

/** A request that must take effect only once. */
export interface OnceRequest {
  /** Everything that distinguishes it from other requests. */
  readonly subject: readonly string[];
  readonly idempotencyKey: string | undefined;
}

interface Deps {
  readonly openSession: OpenSession;
  readonly entryAnswers: Pick<ReturnType<typeof createEntryAnswers>, "evaluate">;
  /** The server's secrets, newest first. */
  readonly secrets: readonly string[];
}

/** The length of 128 bits in base64url. */
const charsMin = 22;

export type Idempotency = ReturnType<typeof createIdempotency>;

export function createIdempotency({ openSession, entryAnswers, secrets }: Deps) {
  const seeds = secrets.map((secret) =>
    Buffer.from(hkdfSync("sha256", secret, "", "formstead/entry-key/1", 32)),
  );

  const keysFor = ({ account }: AccountCtx, subject: readonly string[], mark: string): readonly string[] => {
    if (mark.length < charsMin) fail(E.invalid_idempotency_key);
    const text = JSON.stringify([account.id, ...subject, mark]);
    return seeds.map((seed) => derivedEntryKey(account.id, createHmac("sha256", seed).update(text).digest()));
  };

  const find = async (ctx: AccountCtx, keys: readonly string[]): Promise<Begun | undefined> => {
    for (const key of keys) {
      const opened = await openSession(ctx.account, key);
      if (!opened) continue;
      check(opened, "receipt", ctx.now);
      return { key, state: stateOf(await entryAnswers.evaluate(ctx, opened)), errors: [], isRepeat: true };
    }
    return undefined;
  };

  return {
    /** Runs `work` with the key to return, unless it already ran for this request. */
    once: async (
      ctx: AccountCtx,
      { subject, idempotencyKey }: OnceRequest,
      work: (key: string) => Promise<Omit<Begun, "key" | "isRepeat">>,
    ): Promise<Begun> => {
      if (idempotencyKey === undefined) {
        const key = newEntryKey(ctx.account.id);
        return { key, ...(await work(key)), isRepeat: false };
      }
      const keys = keysFor(ctx, subject, idempotencyKey);
      const before = await find(ctx, keys);
      if (before) return before;
      const [key = fail(E.internal_error)] = keys;
      try {
        return { key, ...(await work(key)), isRepeat: false };
      } catch (error) {
        // A concurrent request with the same key has already used up the link, the proof of work, or the entry key.
        const meanwhile = await find(ctx, keys);
        if (meanwhile) return meanwhile;
        throw error;
      }
    },
  };
}
