/**
 * The API key entity, who can see and revoke it, and when it authenticates. Pure: time is passed in, and refusals are
 * returned, not thrown.
 *
 *   valid → revoked (final)      valid → expired (when its time is up)
 */
import { type Role, roleAtLeast } from "../../../platform/context/context.ts";
import type { Id } from "../../../platform/ids/ids.ts";

export type ApiKeyId = Id<"key">;
export type ApiKeyStatus = "valid" | "expired" | "revoked";

export interface ApiKey {
  readonly id: ApiKeyId;
  readonly name: string;
  readonly last4: string;
  readonly createdBy: Id<"usr">;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** Null if the key is not revoked, or was revoked because its creator left the account. */
  readonly revokedBy: Id<"usr"> | null;
}

type Lifetime = Pick<ApiKey, "expiresAt" | "revokedAt">;

export function statusAt(key: Lifetime, at: Date): ApiKeyStatus {
  if (key.revokedAt !== null) return "revoked";
  return key.expiresAt !== null && key.expiresAt <= at ? "expired" : "valid";
}

/**
 * Admins and owners see all keys of the account, and other users only their own. Users can revoke every key they can
 * see.
 */
export function seesAllKeys(role: Role): boolean {
  return roleAtLeast(role, "admin");
}

export function maySee(key: Pick<ApiKey, "createdBy">, person: { userId: Id<"usr">; role: Role }): boolean {
  return seesAllKeys(person.role) || key.createdBy === person.userId;
}

export type Decision =
  | { readonly ok: true; readonly next: ApiKey }
  | { readonly ok: false; readonly status: ApiKeyStatus };

export function revoke(key: ApiKey, revokedBy: Id<"usr"> | null, now: Date): Decision {
  const status = statusAt(key, now);
  return status === "valid"
    ? { ok: true, next: { ...key, revokedAt: now, revokedBy } }
    : { ok: false, status };
}

/** A key found by its hash, with the current permissions of its creator in the account. */
export interface PresentedKey extends Lifetime {
  readonly id: ApiKeyId;
  readonly accountUuid: string;
  readonly createdBy: Id<"usr">;
  readonly lastUsedAt: Date | null;
  /** Null if the creator is no longer a member. */
  readonly creator: {
    readonly role: Role;
    readonly shard: string;
    readonly accountStatus: string;
    /** The facts that determine whether the account's billing is active. */
    readonly billing: { readonly entitledUntil: Date | null; readonly createdAt: Date };
  } | null;
}

export type Verdict =
  | {
      readonly ok: true;
      readonly role: Role;
      readonly shard: string;
      readonly accountState: "active" | "pending_deletion";
    }
  | { readonly ok: false; readonly why: "unknown" | "expired" | "revoked" };

/** If the creator has left or the account is being erased, the key is treated as unknown. */
export function judge(key: PresentedKey | undefined, at: Date): Verdict {
  if (!key?.creator) return { ok: false, why: "unknown" };
  const { role, shard, accountStatus } = key.creator;
  if (accountStatus !== "active" && accountStatus !== "pending_deletion")
    return { ok: false, why: "unknown" };
  const status = statusAt(key, at);
  return status === "valid"
    ? { ok: true, role, shard, accountState: accountStatus }
    : { ok: false, why: status };
}

export const useRecordedEveryMs = 60_000;

export function isUseDue(lastUsedAt: Date | null, at: Date): boolean {
  return lastUsedAt === null || at.getTime() - lastUsedAt.getTime() >= useRecordedEveryMs;
}
