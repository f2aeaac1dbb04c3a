/**
 * The caller, the account, and the request. Created in only three places (HTTP layer, job runner, seed and command
 * line), frozen, and passed as the first argument of every service function.
 */
import type { Id } from "../ids/ids.ts";

export const roles = ["viewer", "contributor", "editor", "admin", "owner"] as const;
export type Role = (typeof roles)[number];

export function roleAtLeast(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least);
}

export type Actor =
  | { readonly kind: "public" }
  | { readonly kind: "user"; readonly userId: Id<"usr">; readonly sessionId: string }
  | { readonly kind: "key"; readonly userId: Id<"usr">; readonly keyId: Id<"key"> }
  | { readonly kind: "respondent"; readonly entryId: Id<"ent">; readonly sessionId: string }
  | { readonly kind: "system"; readonly name: string };

/** A custom domain, under which only the forms of one account are available. */
export interface Site {
  readonly accountId: Id<"acc">;
  /** Such as `https://forms.example.com`. */
  readonly origin: string;
}

export interface Ctx {
  readonly requestId: string;
  readonly now: Date;
  readonly actor: Actor;
  /** The client's address as seen through the configured proxies; null for work without a client. */
  readonly ip: string | null;
  /** The respondent's preferred languages, best first. Computed lazily, because few operations need them. */
  readonly wishes?: (() => readonly string[]) | undefined;
  /** The custom domain under which the request arrived; undefined under the server's own address. */
  readonly site?: Site | undefined;
  /** The durable run that this work belongs to or results from. Events and jobs of this work inherit it. */
  readonly causedBy?: string | undefined;
}

/** The user behind the caller, from a session or the user's API key; null for the public and for the system. */
export function userOf({ actor }: Ctx): Id<"usr"> | null {
  return actor.kind === "user" || actor.kind === "key" ? actor.userId : null;
}

/** A signed-in user who is not, or not yet, inside an account. */
export interface UserCtx extends Ctx {
  readonly actor: Extract<Actor, { kind: "user" }>;
}

export interface AccountRef {
  readonly id: Id<"acc">;
  readonly uuid: string;
  readonly shard: string;
}

/** Inside one account. Only this kind of context can open a transaction on tenant tables. */
export interface AccountCtx extends Ctx {
  readonly account: AccountRef;
  readonly role: Role;
}

/**
 * Authenticated with the key of one entry. `role` is the lowest role, because respondent operations require none.
 * `Opened` is a type of the module that owns sessions; the platform only passes its value on.
 */
export interface RespondentCtx<Opened = unknown> extends AccountCtx {
  readonly actor: Extract<Actor, { kind: "respondent" }>;
  /** The entry's language, used for messages from the server. */
  readonly language: string;
  /** The session that the owning module loaded during authentication, so that it is not read again. */
  readonly opened: Opened;
}

export function systemCtx(name: string, requestId: string, now: Date): Ctx {
  return Object.freeze({ requestId, now, actor: { kind: "system", name } as const, ip: null });
}

/** The context of background work for one account. It has full permissions inside that account only. */
export function systemAccountCtx(
  name: string,
  account: AccountRef,
  requestId: string,
  now: Date,
  causedBy?: string,
): AccountCtx {
  return Object.freeze({ ...systemCtx(name, requestId, now), account, role: "owner" as const, causedBy });
}
