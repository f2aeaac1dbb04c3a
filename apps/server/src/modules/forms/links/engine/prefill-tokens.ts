/**
 * Tokens that carry prefilled answers which the respondent must not change. They are signed, not encrypted:
 * anyone who has one can read the values, but cannot change them, use them for another form, or use them after they
 * expire.
 */
import { createHmac, hkdfSync } from "node:crypto";
import type { JsonObject } from "@formstead/form-logic";
import { constantTimeEqual } from "../../../../platform/crypto/constant-time.ts";
import type { FormId } from "../../forms/index.ts";

/** Longer tokens do not fit into a URL. */
const tokenCharsMax = 4_000;

type Content = readonly [formId: string, expiresAtMs: number, values: JsonObject];

/** The first secret signs, and all of them verify, so that secrets can be replaced. */
export function createPrefillTokens(secrets: readonly string[]) {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync("sha256", secret, "", "formstead/prefill-token/1", 32)),
  );
  const signatures = (content: string) =>
    keys.map((key) => createHmac("sha256", key).update(content).digest("base64url"));

  return {
    sign: (formId: FormId, values: JsonObject, expiresAt: Date): string => {
      const content: Content = [formId, expiresAt.getTime(), values];
      const text = Buffer.from(JSON.stringify(content)).toString("base64url");
      return `${text}.${signatures(text)[0]}`;
    },

    /** Undefined if the token is not valid for this form at this time. */
    read: (formId: FormId, token: string, now: Date): JsonObject | undefined => {
      const [text = "", signature = ""] = token.length > tokenCharsMax ? [] : token.split(".");
      const isSigned = signatures(text).some((one) => constantTimeEqual(one, signature));
      if (!isSigned || token !== `${text}.${signature}`) return undefined;
      const content: Content = JSON.parse(Buffer.from(text, "base64url").toString());
      const [signedFor, expiresAtMs, values] = content;
      return signedFor === formId && expiresAtMs > now.getTime() ? values : undefined;
    },
  };
}
