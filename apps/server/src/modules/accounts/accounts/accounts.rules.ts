/**
 * The account entity and its state transitions. Pure: time and IDs are passed in, and refusals are returned, not
 * thrown.
 *
 *   active ⇄ pending_deletion → deleting → gone
 */
import type { TextLanguage } from "@formstead/form-logic/texts/text-language";
import { type Role, roleAtLeast, roles } from "../../../platform/context/context.ts";
import type { Id } from "../../../platform/ids/ids.ts";

export type AccountId = Id<"acc">;
export type AccountStatus = "active" | "pending_deletion" | "deleting";

export interface Account {
  readonly id: AccountId;
  readonly name: string;
  /** The language of emails to people who have not chosen one themselves. */
  readonly defaultLanguage: TextLanguage;
  readonly status: AccountStatus;
  readonly shard: string;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletion: Deletion | null;
  /** Derived from the subscription; null if there has never been one. */
  readonly entitledUntil: Date | null;
}

/** Set if and only if the account is not active. */
export interface Deletion {
  readonly requestedAt: Date;
  /** An owner can cancel the deletion until this time. */
  readonly dueAt: Date;
  /** The run that performs the deletion. Runs from earlier requests must not continue. */
  readonly runId: string;
}

/** A user's membership in one account. */
export interface Membership {
  readonly account: Account;
  readonly role: Role;
  readonly isActive: boolean;
  readonly createdAt: Date;
}

export interface RolePermissions {
  readonly role: Role;
  readonly permissions: readonly string[];
}

export type Decision =
  | { readonly ok: true; readonly next: Account }
  | { readonly ok: false; readonly allowed: readonly AccountStatus[] };

const seenEveryMs = 5 * 60_000;

/** Omitted settings do not change. */
export interface Settings {
  readonly name?: string | undefined;
  readonly defaultLanguage?: TextLanguage | undefined;
}

export function create(
  id: AccountId,
  settings: Settings & { readonly name: string },
  shard: string,
  now: Date,
): Account {
  return {
    id,
    name: settings.name,
    defaultLanguage: settings.defaultLanguage ?? "en",
    status: "active",
    shard,
    revision: 1,
    createdAt: now,
    updatedAt: now,
    deletion: null,
    entitledUntil: null,
  };
}

export function change(account: Account, settings: Settings, now: Date): Decision {
  const { name = account.name, defaultLanguage = account.defaultLanguage } = settings;
  return account.status === "active" ? allow(account, { name, defaultLanguage }, now) : refuse("active");
}

export function requestDeletion(
  account: Account,
  deletion: Omit<Deletion, "requestedAt">,
  now: Date,
): Decision {
  return account.status === "active"
    ? allow(account, { status: "pending_deletion", deletion: { ...deletion, requestedAt: now } }, now)
    : refuse("active");
}

export function restore(account: Account, now: Date): Decision {
  return account.status === "pending_deletion"
    ? allow(account, { status: "active", deletion: null }, now)
    : refuse("pending_deletion");
}

/** Only the run that belongs to the current request may continue, and only once the deletion is due. Idempotent. */
export function markDeleting(account: Account, runId: string, now: Date): Decision {
  const { deletion } = account;
  if (deletion === null || deletion.runId !== runId || deletion.dueAt > now)
    return refuse("pending_deletion");
  return account.status === "deleting"
    ? { ok: true, next: account }
    : allow(account, { status: "deleting" }, now);
}

export function mayBeRemoved(account: Account, runId: string): boolean {
  return account.status === "deleting" && account.deletion?.runId === runId;
}

/** Picks the shard with the fewest accounts among those that accept new ones; ties go to the one listed first. */
export function chooseShard(open: readonly string[], accountsOn: ReadonlyMap<string, number>): string {
  const [first, ...others] = open;
  if (first === undefined) throw new Error("no shard accepts new accounts: NEW_ACCOUNT_SHARDS is empty");
  const load = (shard: string) => accountsOn.get(shard) ?? 0;
  return others.reduce((best, shard) => (load(shard) < load(best) ? shard : best), first);
}

/** The time of the last visit is stored with five-minute precision, so that read requests rarely need a write. */
export function isSeenStale(lastSeenAt: Date | null, now: Date): boolean {
  return lastSeenAt === null || lastSeenAt <= seenStaleBefore(now);
}

export function seenStaleBefore(now: Date): Date {
  return new Date(now.getTime() - seenEveryMs);
}

/** An account without an owner could never be managed or deleted again. */
export function leavesNoOwner(role: Role, nextRole: Role | null, owners: number): boolean {
  return role === "owner" && nextRole !== "owner" && owners <= 1;
}

export function permissionsByRole(
  all: readonly { readonly name: string; readonly role: Role }[],
): RolePermissions[] {
  const namesFor = (role: Role) => all.filter((one) => roleAtLeast(role, one.role)).map((one) => one.name);
  return roles.map((role) => ({ role, permissions: [...new Set(namesFor(role))].sort() }));
}

function allow(account: Account, change: Partial<Account>, now: Date): Decision {
  return { ok: true, next: { ...account, ...change, revision: account.revision + 1, updatedAt: now } };
}

function refuse(...allowed: AccountStatus[]): Decision {
  return { ok: false, allowed };
}
