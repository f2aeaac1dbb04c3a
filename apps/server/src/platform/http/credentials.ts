/**
 * From headers to a principal. The door only recognises the kind of credential; whether it is good is answered by
 * the modules that own keys, sessions and memberships, through the ports below.
 */
import type { AccountRef, Role } from "../context/context.ts";
import { E } from "../errors/catalogue.ts";
import { fail } from "../errors/errors.ts";
import type { Id } from "../ids/ids.ts";
import { findCookie } from "./cookies.ts";

export interface KeyPrincipal {
  readonly keyId: Id<"key">;
  readonly userId: Id<"usr">;
  readonly account: AccountRef;
  readonly accountState: AccountState;
  /** Whether the account may be used: paid for, on trial, or never to be paid for. */
  readonly isBillingActive: boolean;
  /** The creator's role now, not when the key was made. */
  readonly role: Role;
}

export type AccountState = "active" | "pending_deletion";

export interface SessionPrincipal {
  readonly userId: Id<"usr">;
  readonly sessionId: string;
  /** Until when the person counts as freshly re-authenticated. */
  readonly elevatedUntil: Date | null;
}

export interface Membership {
  readonly account: AccountRef;
  readonly accountState: AccountState;
  readonly isBillingActive: boolean;
  readonly role: Role;
}

/** Contributed by the module that owns API keys. Throws the fitting 401 for a key that is not good. */
export interface KeyAuthenticator {
  authenticateKey(token: string): Promise<KeyPrincipal>;
}

/** Contributed by the module that owns sessions. Throws `session_expired` for a cookie that is no longer good. */
export interface SessionAuthenticator {
  /** The cookie's name, to tell a session from other cookies. */
  readonly sessionCookieName: string;
  authenticateSession(cookieValue: string): Promise<SessionPrincipal>;
}

/** Contributed by the module that owns accounts. */
export interface MembershipReader {
  findMembership(userId: Id<"usr">, accountId: Id<"acc">): Promise<Membership | undefined>;
}

export interface EntryPrincipal {
  readonly account: AccountRef;
  readonly entryId: Id<"ent">;
  readonly sessionId: string;
  readonly language: string;
  readonly opened: unknown;
}

/** Contributed by the module that owns entry sessions. Throws the fitting refusal for a key that is not good. */
export interface EntryAuthenticator {
  authenticateEntry(key: string, during: "filling" | "receipt"): Promise<EntryPrincipal>;
}

export interface Authenticators
  extends KeyAuthenticator,
    SessionAuthenticator,
    MembershipReader,
    EntryAuthenticator {}

export type Credential =
  | { readonly kind: "none" }
  | { readonly kind: "key"; readonly token: string }
  | { readonly kind: "session"; readonly cookie: string }
  | { readonly kind: "entry" };

export interface CredentialHeaders {
  readonly authorization?: string | undefined;
  readonly cookie?: string | undefined;
  readonly "x-service-entry-key"?: string | string[] | undefined;
}

export function readCredential(headers: CredentialHeaders, sessionCookieName: string): Credential {
  const found: Credential[] = [];
  if (headers.authorization !== undefined) {
    const token = /^Bearer +(\S+)$/i.exec(headers.authorization)?.[1];
    if (token === undefined) return fail(E.invalid_api_key, {}, { headers: challenge });
    found.push({ kind: "key", token });
  }
  const cookie = findCookie(headers.cookie, sessionCookieName);
  if (cookie !== undefined) found.push({ kind: "session", cookie });
  if (headers["x-service-entry-key"] !== undefined) found.push({ kind: "entry" });
  if (found.length > 1) return fail(E.ambiguous_credentials);
  return found[0] ?? { kind: "none" };
}

/**
 * The key of an entry, where that is what counts. Cookies are not looked at: the page of a form may stand on the
 * origin of Studio, where its maker is signed in.
 */
export function readEntryKey(headers: CredentialHeaders): string {
  const key = headers["x-service-entry-key"];
  if (headers.authorization !== undefined && key !== undefined) return fail(E.ambiguous_credentials);
  if (headers.authorization !== undefined) return fail(E.account_key_not_accepted);
  return typeof key === "string" ? key : fail(E.authentication_required);
}

export const challenge = { "www-authenticate": 'Bearer realm="formstead"' };
