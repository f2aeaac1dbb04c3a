/**
 * A signed cookie that marks a device on which a user has signed in before. It grants no access. It only prevents
 * attackers who guess elsewhere from locking out the user, so it identifies the user by a keyed hash.
 */
import { randomBytes } from "node:crypto";
import { constantTimeEqual } from "../../../../platform/crypto/constant-time.ts";
import { createKeyedHash } from "../../../../platform/crypto/keyed-hash.ts";
import { findCookie } from "../../../../platform/http/cookies.ts";
import { normalEmail } from "../identity.rules.ts";
import type { Visitor } from "./visitor.ts";

const lifeMs = 180 * 86_400_000;

export type KnownDevice = ReturnType<typeof createKnownDevice>;

export function createKnownDevice(options: {
  readonly secrets: readonly [string, ...string[]];
  readonly isSecure: boolean;
}) {
  const name = options.isSecure ? "__Host-device" : "device";
  const attributes = `Path=/; HttpOnly; ${options.isSecure ? "Secure; " : ""}SameSite=Lax`;
  const signers = options.secrets.map((secret) => createKeyedHash(secret, "known-device"));
  const sign = createKeyedHash(options.secrets[0], "known-device");
  const claim = (id: string, expires: string, email: string) => `${id}.${expires}.${normalEmail(email)}`;

  const idOf = (visitor: Visitor, email: string, now: Date): string | undefined => {
    const [id = "", expires = "", signature = ""] = findCookie(visitor.cookie, name)?.split(".") ?? [];
    if (!(Number.parseInt(expires, 36) * 1_000 > now.getTime())) return undefined;
    const given = Buffer.from(signature);
    const text = claim(id, expires, email);
    return signers.some((signer) => constantTimeEqual(given, Buffer.from(signer(text)))) ? id : undefined;
  };

  return {
    /** Returns the device's mark if this user has signed in on the device before. */
    idOf,
    /**
     * The Set-Cookie line to send after a sign-in. A device keeps its mark, so that all of its guesses are counted
     * together.
     */
    setLine: (visitor: Visitor, email: string, now: Date): string => {
      const id = idOf(visitor, email, now) ?? randomBytes(12).toString("base64url");
      const expires = Math.floor((now.getTime() + lifeMs) / 1_000).toString(36);
      const value = `${id}.${expires}.${sign(claim(id, expires, email))}`;
      return `${name}=${value}; Max-Age=${lifeMs / 1_000}; ${attributes}`;
    },
  };
}
