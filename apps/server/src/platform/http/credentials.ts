/**
 * Turns request headers into a principal. The HTTP layer only determines the kind of credential; the modules that own
 * keys, sessions, and memberships validate it through the ports below.
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
  /** Whether the account may be used, because it is paid for, on trial, or exempt from billing. */
  readonly isBillingActive: boolean;
  /** The creator's current role, not the role when the key was created. */
  readonly role: Role;
}

export type AccountState = "active" | "pending_deletion";

export interface SessionPrincipal {
  readonly userId: Id<"usr">;
  readonly sessionId: string;
  /** Until when the user counts as recently reauthenticated. */
  readonly elevatedUntil: Date | null;
}

export interface Membership {
  readonly account: AccountRef;
  readonly accountState: AccountState;
  readonly isBillingActive: boolean;
  readonly role: Role;
}

/** Contributed by the module that owns API keys. Throws the appropriate 401 for an invalid key. */
export interface KeyAuthenticator {
  authenticateKey(token: string): Promise<KeyPrincipal>;
}

/** Contributed by the module that owns sessions. Throws `session_expired` for a cookie that is no longer valid. */
export interface SessionAuthenticator {
  /** The cookie's name, to distinguish a session from other cookies. */
  readonly sessionCookieName: string;
  authenticateSession(cookieValue: string): Promise<SessionPrincipal>;
}

/** Contributed by the module that owns accounts. */
export interface MembershipReader {
  findMembership(userId: Id<"usr">, accountId: Id<"acc">): Promise<Membership | undefined>;
}

export interface EntryPrincipal<Opened = unknown> {
  readonly account: AccountRef;
  readonly entryId: Id<"ent">;
  readonly sessionId: string;
  readonly language: string;
  readonly opened: Opened;
}

/** Contributed by the module that owns entry sessions. Throws the appropriate error for an invalid key. */
export interface EntryAuthenticator<Opened = unknown> {
  authenticateEntry(key: string, during: "filling" | "receipt"): Promise<EntryPrincipal<Opened>>;
}

export interface Authenticators<Opened = unknown>
  extends KeyAuthenticator,
    SessionAuthenticator,
    MembershipReader,
    EntryAuthenticator<Opened> {}

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
 * The entry key for operations that require one. Cookies are ignored, because a form page may be served from Studio's
 * origin, where its author is signed in.
 */
export function readEntryKey(headers: CredentialHeaders): string {
  const key = headers["x-service-entry-key"];
  if (headers.authorization !== undefined && key !== undefined) return fail(E.ambiguous_credentials);
  if (headers.authorization !== undefined) return fail(E.account_key_not_accepted);
  return typeof key === "string" ? key : fail(E.authentication_required);
}

export const challenge = { "www-authenticate": 'Bearer realm="formstead"' };
