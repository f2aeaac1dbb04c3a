/**
 * Who may call an operation. Every operation states it; there is no default, so omitting it is a compile error. A
 * permission is a name with the minimum role that has it; modules define their own.
 */
import type { AccountCtx, Ctx, RespondentCtx, Role, UserCtx } from "../context/context.ts";

export interface Permission {
  /** `area:verb`, for example, `projects:write`. */
  readonly name: string;
  readonly role: Role;
}

export function definePermissions<const T extends Record<string, Role>>(
  area: string,
  verbs: T,
): { readonly [K in keyof T]: Permission } {
  const entries = Object.entries(verbs).map(([verb, role]) => [verb, { name: `${area}:${verb}`, role }]);
  return Object.fromEntries(entries) as { readonly [K in keyof T]: Permission };
}

export interface PublicAccess {
  readonly kind: "public";
  /**
   * Signs a user in. Pages of another origin must not call it; otherwise they could sign their visitor in as someone
   * else.
   */
  readonly setsCookie: boolean;
  /** Respondents may call from pages of any origin; all other operations reject cross-origin calls. */
  readonly cors: boolean;
  /**
   * With `form`, the module counts requests per network and form, because many respondents can share a network. Here,
   * they count only toward the network's high total.
   */
  readonly countedBy: "network" | "form";
}

declare const openedType: unique symbol;

/**
 * A respondent with the key of one entry. Account credentials are not accepted here, and entry keys are not accepted
 * elsewhere. `Opened` is what authentication adds to the context.
 */
export interface EntryAccess<Opened = unknown> {
  readonly kind: "entry";
  /** `receipt` also accepts the key of a submitted entry. */
  readonly during: "filling" | "receipt";
  /** Never set; only gives handlers the type of `ctx.opened`. */
  readonly [openedType]?: Opened;
}

/** A signed-in user; no account is involved. */
export interface UserAccess {
  readonly kind: "user";
  readonly reauthenticate: boolean;
}

export interface AccountAccess {
  readonly kind: "account";
  readonly permission: Permission;
  /** With `session`, API keys are rejected, regardless of their creator's role. */
  readonly via: "session" | "session_or_key";
  readonly reauthenticate: boolean;
  /**
   * With `optional_with_key`, a request with an API key may omit the account header, because the key determines the
   * account. This is the API's only exception to requiring the header.
   */
  readonly accountHeader: "required" | "optional_with_key";
  /** Still allowed while the account is scheduled for deletion. */
  readonly duringDeletion: boolean;
}

export type Access = PublicAccess | EntryAccess | UserAccess | AccountAccess;

export type CtxFor<A extends Access> = A extends AccountAccess
  ? AccountCtx
  : A extends EntryAccess<infer Opened>
    ? RespondentCtx<Opened>
    : A extends UserAccess
      ? UserCtx
      : Ctx;

export const open = (options: { setsCookie?: boolean } = {}): PublicAccess => ({
  kind: "public",
  setsCookie: options.setsCookie ?? false,
  cors: false,
  countedBy: "network",
});

/** Access for respondents who do not have an entry yet. */
export const openToRespondents = (): PublicAccess => ({
  kind: "public",
  setsCookie: false,
  cors: true,
  countedBy: "form",
});

/** Access to hosted pages, which keep the entry's key in a cookie. */
export const openPages = (): PublicAccess => ({
  kind: "public",
  setsCookie: true,
  cors: false,
  countedBy: "form",
});

/** `Opened` is the type that the module of entry sessions adds to the context. */
export const entryKey = <Opened>(options: { during?: EntryAccess["during"] } = {}): EntryAccess<Opened> => ({
  kind: "entry",
  during: options.during ?? "filling",
});

/** Whether pages of any origin may call an operation; such operations ignore cookies. */
export function allowsAnyOrigin(access: Access): boolean {
  return access.kind === "entry" || (access.kind === "public" && access.cors);
}

export const signedIn = (options: { reauthenticate?: boolean } = {}): UserAccess => ({
  kind: "user",
  reauthenticate: options.reauthenticate ?? false,
});

export const account = (
  permission: Permission,
  options: { accountHeader?: AccountAccess["accountHeader"] } = {},
): AccountAccess => ({
  kind: "account",
  permission,
  via: "session_or_key",
  reauthenticate: false,
  accountHeader: options.accountHeader ?? "required",
  duringDeletion: permission.role === "viewer",
});

export const accountSession = (
  permission: Permission,
  options: { reauthenticate?: boolean; duringDeletion?: boolean } = {},
): AccountAccess => ({
  kind: "account",
  permission,
  via: "session",
  reauthenticate: options.reauthenticate ?? false,
  accountHeader: "required",
  duringDeletion: options.duringDeletion ?? false,
});
