/** Who sees what of whom in an account, and who may give, change and take a role. Pure. */
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

/** Everyone sees names; address, role and last visit are for those who manage people. */
export function seesDetails(role: Role): boolean {
  return roleAtLeast(role, "admin");
}

/** The owner role is given by owners only. */
export function refuseGrant(actor: Role, granted: Role): Refusal | undefined {
  if (!roleAtLeast(actor, "admin")) return "admin_required";
  return granted === "owner" && actor !== "owner" ? "forbidden" : undefined;
}

/** And it is taken by owners only. */
export function refuseRoleChange(actor: Role, current: Role, next: Role): Refusal | undefined {
  return refuseGrant(actor, next) ?? refuseGrant(actor, current);
}

/** Anyone may leave; to remove another takes what giving that person's role would take. */
export function refuseRemoval(actor: Role, current: Role, isSelf: boolean): Refusal | undefined {
  return isSelf ? undefined : refuseGrant(actor, current);
}
