/**
 * Reads and writes the session cookie in better-auth's format without calling the library: value =
 * encodeURIComponent(token + "." + base64(HMAC-SHA256(secret, token))). Independent of stored sessions.
 */
import { createHash, createHmac, randomBytes } from "node:crypto";
import { constantTimeEqual } from "../../../../platform/crypto/constant-time.ts";
import { findCookie } from "../../../../platform/http/cookies.ts";
import type { EngineSecret } from "./secrets.ts";
import type { Visitor } from "./visitor.ts";

export type SessionCookie = ReturnType<typeof createSessionCookie>;

export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? "__Host-sid" : "sid";
}

export function newSessionToken(): string {
  return randomBytes(24).toString("base64url");
}

/**
 * The form in which a token is stored. It is useless as a cookie, because authentication hashes the token it receives.
 */
export function storedToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export function createSessionCookie(options: {
  readonly secrets: readonly [EngineSecret, ...EngineSecret[]];
  readonly isSecure: boolean;
  readonly lifeMs: number;
}) {
  const name = sessionCookieName(options.isSecure);
  const attributes = `Path=/; HttpOnly; ${options.isSecure ? "Secure; " : ""}SameSite=Lax`;
  const [current] = options.secrets;

  /** Returns the token of a value signed with one of our secrets, or undefined for any other text. */
  const tokenIn = (value: string): string | undefined => {
    const raw = decoded(value);
    const dot = raw.lastIndexOf(".");
    if (dot < 1) return undefined;
    const token = raw.slice(0, dot);
    const given = Buffer.from(raw.slice(dot + 1), "base64");
    const isOurs = options.secrets.some((secret) => constantTimeEqual(given, signature(token, secret)));
    return isOurs ? token : undefined;
  };
  const valueFor = (token: string) =>
    encodeURIComponent(`${token}.${signature(token, current).toString("base64")}`);

  return {
    name,
    tokenIn,
    valueFor,
    /** `setLine` and `clearLine` are Set-Cookie lines. */
    setLine: (token: string) =>
      `${name}=${valueFor(token)}; Max-Age=${options.lifeMs / 1_000}; ${attributes}`,
    clearLine: `${name}=; Max-Age=0; ${attributes}`,
    tokenOf: (visitor: Visitor): string | undefined => {
      const value = findCookie(visitor.cookie, name);
      return value === undefined ? undefined : tokenIn(value);
    },
    tokenSetBy: (headers: Headers): string | undefined => {
      const line = lineFor(headers, name);
      return line === undefined ? undefined : tokenIn(line.slice(name.length + 1).split(";")[0] ?? "");
    },
  };
}

/** The library's Set-Cookie lines except those for one cookie. */
export function linesBesides(headers: Headers, cookieName: string): string[] {
  return headers.getSetCookie().filter((line) => !line.startsWith(`${cookieName}=`));
}

/** The library's Set-Cookie line for a cookie, if set. */
export function lineFor(headers: Headers, cookieName: string): string | undefined {
  return headers.getSetCookie().find((line) => line.startsWith(`${cookieName}=`));
}

function signature(token: string, secret: EngineSecret): Buffer {
  return createHmac("sha256", secret.value).update(token).digest();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
