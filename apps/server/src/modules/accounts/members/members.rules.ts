/** Who can see which user data in an account, and who can grant, change, and remove roles. Pure. */
import { type Role, roleAtLeast } from "../../../platform/context/context.ts";
import type { Id } from "../../../platform/ids/ids.ts";

export interface Member {
  readonly userId: Id<"usr">;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly joinedAt: Date;
  readonly lastSeenAt: Date | null;
}

export type Refusal = "admin_required" | "forbidden";

/** Every user sees names; address, role, and last visit are visible only to users who manage others. */
export function seesDetails(role: Role): boolean {
  return roleAtLeast(role, "admin");
}

/** Only owners can grant the owner role. */
export function refuseGrant(actor: Role, granted: Role): Refusal | undefined {
  if (!roleAtLeast(actor, "admin")) return "admin_required";
  return granted === "owner" && actor !== "owner" ? "forbidden" : undefined;
}

/** Only owners can remove the owner role. */
export function refuseRoleChange(actor: Role, current: Role, next: Role): Refusal | undefined {
  return refuseGrant(actor, next) ?? refuseGrant(actor, current);
}

/** Any user can leave; removing another user requires the permission to grant that user's role. */
export function refuseRemoval(actor: Role, current: Role, isSelf: boolean): Refusal | undefined {
  return isSelf ? undefined : refuseGrant(actor, current);
}
