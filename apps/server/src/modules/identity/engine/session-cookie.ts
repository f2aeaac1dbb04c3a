/**
 * The session cookie exactly as better-auth writes it, without calling it:
 * value = encodeURIComponent(token + "." + base64(HMAC-SHA256(secret, token))). Knows nothing of stored sessions.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? "__Host-sid" : "sid";
}

export function newSessionToken(): string {
  return randomBytes(24).toString("base64url");
}

export function signSessionToken(token: string, secret: string): string {
  return encodeURIComponent(`${token}.${signature(token, secret).toString("base64")}`);
}

/** The token of a cookie value that one of our secrets has signed; undefined for any other text. */
export function readSessionToken(cookieValue: string, secrets: readonly string[]): string | undefined {
  const raw = decoded(cookieValue);
  const dot = raw.lastIndexOf(".");
  if (dot < 1) return undefined;
  const token = raw.slice(0, dot);
  const given = Buffer.from(raw.slice(dot + 1), "base64");
  const isOurs = secrets.some((secret) => {
    const expected = signature(token, secret);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs ? token : undefined;
}

function signature(token: string, secret: string): Buffer {
  return createHmac("sha256", secret).update(token).digest();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
