/**
 * Stores responses for repeats. A response with a secret is sealed with the request's own Idempotency-Key, of which
 * only a hash is stored: the database alone reveals nothing, and a repeat, which includes the key, gets the same
 * response.
 */
import { createHash, createHmac } from "node:crypto";
import { createSealer } from "../crypto/seal.ts";
import { E } from "../errors/catalogue.ts";
import { fail } from "../errors/errors.ts";

export interface StoredAnswer {
  readonly status: number;
  readonly body: string | null;
  readonly headers: Readonly<Record<string, string | string[]>>;
}

interface Kept {
  readonly body: string | null;
  readonly headers: StoredAnswer["headers"] | null;
}

interface SealedBy {
  readonly secretKey: string | undefined;
}

interface Fingerprinted {
  readonly operation: string;
  readonly body: unknown;
}

export function createAnswerSeals(secrets: readonly string[]) {
  const [secret = ""] = secrets;
  const sealerOf = (secretKey: string) =>
    createSealer({ secret: secrets, purpose: `idempotency:${secretKey}` });

  return {
    fingerprint: ({ body }: Fingerprinted): Buffer =>
      createHash("sha256")
        .update(JSON.stringify(body ?? null))
        .digest(),

    /** With a plain hash, a password in the body could be guessed. */
    secretFingerprint: ({ operation, body }: Fingerprinted): Buffer =>
      createHmac("sha256", `idempotency:${secret}`)
        .update(JSON.stringify([operation, body ?? null]))
        .digest(),

    hashed: (key: string): string => `sha256:${createHash("sha256").update(key).digest("hex")}`,

    sealed: ({ secretKey }: SealedBy, answer: StoredAnswer): StoredAnswer => {
      if (secretKey === undefined) return answer;
      const { body, headers } = answer;
      return { status: answer.status, body: sealerOf(secretKey).seal({ body, headers }), headers: {} };
    },

    opened: ({ secretKey }: SealedBy, status: number, kept: Kept): StoredAnswer => {
      if (secretKey === undefined) return { status, body: kept.body, headers: kept.headers ?? {} };
      const opened = sealerOf(secretKey).open(kept.body ?? "") as Kept | undefined;
      // The response was sealed with a server secret that no longer exists.
      if (!opened) return fail(E.idempotency_outcome_unknown);
      return { status, body: opened.body, headers: opened.headers ?? {} };
    },
  };
}
