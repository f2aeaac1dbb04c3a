/**
 * Proof of work instead of image puzzles (ALTCHA, version 2): the visitor's browser computes for a moment, and no third
 * party learns of the visit. A challenge is signed. It can be used once, for one form, within ten minutes.
 */
import { hkdfSync } from "node:crypto";
import { type Challenge, createChallenge, type Payload, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { OneTripTx } from "../../../platform/db/tx.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import * as store from "./challenges.store.ts";
import { visitorErrors as F } from "./spam-protection.errors.ts";

const lifeMs = 600_000;
/**
 * About 256 attempts of a thousand rounds: a quarter of a second on a phone. Each hardness level doubles the rounds.
 */
const work = { algorithm: "PBKDF2/SHA-256", cost: 1_000, keyPrefix: "00" } as const;

export type Challenges = ReturnType<typeof createChallenges>;

export function createChallenges({ secret, now }: { secret: string; now: () => Date }) {
  const hmacSignatureSecret = Buffer.from(
    hkdfSync("sha256", secret, "", "formstead/entry-challenge/1", 32),
  ).toString("hex");

  return {
    create: (formId: Id<"frm">, hardness: number): Promise<Challenge> =>
      createChallenge({
        ...work,
        cost: work.cost * 2 ** hardness,
        deriveKey,
        hmacSignatureSecret,
        expiresAt: new Date(now().getTime() + lifeMs),
        data: { form: formId },
      }),

    /** Identifies a proof regardless of its encoding; undefined if there is none. */
    nameOf: (captcha: string | undefined): string | undefined =>
      captcha === undefined ? undefined : readPayload(captcha).challenge.signature,

    /** Returns the write that marks the proof as used. Add it to the transaction that requires the proof. */
    check: async (formId: Id<"frm">, captcha: string | undefined): Promise<(tx: OneTripTx) => void> => {
      if (captcha === undefined) return fail(F.captcha_required);
      const payload = readPayload(captcha);
      const { signature, parameters } = payload.challenge;
      if (signature === undefined || parameters.data?.form !== formId) return fail(F.captcha_failed);
      const expiresAt = new Date((parameters.expiresAt ?? 0) * 1_000);
      if (expiresAt <= now()) return fail(F.captcha_failed);
      const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret }).catch(() => ({
        verified: false,
      }));
      if (!verified) return fail(F.captcha_failed);
      return (tx) => tx.add(store.useStatement(tx, signature, expiresAt));
    },
  };
}

/** Parses base64-encoded JSON, as ALTCHA's widget produces it. The signature covers its numbers. */
function readPayload(captcha: string): Payload {
  try {
    const payload = JSON.parse(Buffer.from(captcha, "base64").toString("utf8")) as Payload;
    if (typeof payload.challenge.parameters === "object" && typeof payload.solution.counter === "number")
      return payload;
  } catch {}
  return fail(F.captcha_failed);
}
