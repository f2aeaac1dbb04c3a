/**
 * A begin or a resume whose answer got lost, sent again. The answer holds the key of the entry, of which only the hash is
 * kept; so the key is worked out from the visitor's own secret, the Idempotency-Key, and ours, and comes out the same
 * each time. Whoever repeats has both what was sent and that secret: nobody else gets in. Must not log or keep a key.
 */
import { createHmac, hkdfSync } from "node:crypto";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { type createEntryAnswers, stateOf } from "./answers.service.ts";
import type { SentProblem } from "./engine/receive-answers.ts";
import { check, derivedEntryKey, newEntryKey, type State } from "./entry-key.service.ts";
import * as store from "./sessions.store.ts";

export interface Begun {
  readonly key: string;
  readonly state: State;
  /** What is wrong with the answers that it was begun with. */
  readonly errors: readonly SentProblem[];
  /** It had been begun already; this is how it stands now. */
  readonly isRepeat: boolean;
}

/** What a visitor asks for that must happen once. */
export interface OnceRequest {
  /** All that tells it from other wishes. */
  readonly subject: readonly string[];
  readonly idempotencyKey: string | undefined;
}

interface Deps {
  readonly uow: Uow;
  readonly entryAnswers: Pick<ReturnType<typeof createEntryAnswers>, "evaluate">;
  /** Newest first. */
  readonly secrets: readonly string[];
}

/** 128 bits in base64url. */
const charsMin = 22;

export type Idempotency = ReturnType<typeof createIdempotency>;

export function createIdempotency({ uow, entryAnswers, secrets }: Deps) {
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
      const opened = await uow.read(ctx, (tx) => store.openByKey(tx, hashToken(key)));
      if (!opened) continue;
      check(opened, "receipt", ctx.now);
      return { key, state: stateOf(await entryAnswers.evaluate(ctx, opened)), errors: [], isRepeat: true };
    }
    return undefined;
  };

  return {
    /** Does `work` with the key it shall give out, unless that was done before. */
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
        // The same request, at once: it has taken the link, the proof, or the key itself.
        const meanwhile = await find(ctx, keys);
        if (meanwhile) return meanwhile;
        throw error;
      }
    },
  };
}
