/**
 * Who asks, for which account, under which request. Built in three places only (HTTP door, job runner, seed and
 * command line), frozen, and the first argument of every service function.
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

export interface Ctx {
  readonly requestId: string;
  readonly now: Date;
  readonly actor: Actor;
  /** Client address as seen through the configured proxies; null for work without a client. */
  readonly ip: string | null;
  /** The languages a respondent asks for, best first. Read when asked for: few operations need them. */
  readonly wishes?: (() => readonly string[]) | undefined;
  /** The durable run this work belongs to or follows from. Events and jobs of the work carry it on. */
  readonly causedBy?: string | undefined;
}

/** The person behind the caller: in a session or by an API key of theirs; null for the public and for the system. */
export function userOf({ actor }: Ctx): Id<"usr"> | null {
  return actor.kind === "user" || actor.kind === "key" ? actor.userId : null;
}

/** A signed-in person, not (yet) inside an account. */
export interface UserCtx extends Ctx {
  readonly actor: Extract<Actor, { kind: "user" }>;
}

export interface AccountRef {
  readonly id: Id<"acc">;
  readonly uuid: string;
  readonly shard: string;
}

/** Inside one account. Only a context of this kind opens a transaction on tenant tables. */
export interface AccountCtx extends Ctx {
  readonly account: AccountRef;
  readonly role: Role;
}

/** With the key of one entry. `role` is the least there is: nothing a respondent does asks for one. */
export interface RespondentCtx extends AccountCtx {
  readonly actor: Extract<Actor, { kind: "respondent" }>;
  /** Of the entry: what the server says is said in it. */
  readonly language: string;
  /** What the module that owns entry sessions found at the door, so that it need not read it again. */
  readonly opened: unknown;
}

export function systemCtx(name: string, requestId: string, now: Date): Ctx {
  return Object.freeze({ requestId, now, actor: { kind: "system", name } as const, ip: null });
}

/** The context of background work for one account; it acts with full rights inside that account only. */
export function systemAccountCtx(
  name: string,
  account: AccountRef,
  requestId: string,
  now: Date,
  causedBy?: string,
): AccountCtx {
  return Object.freeze({ ...systemCtx(name, requestId, now), account, role: "owner" as const, causedBy });
}
