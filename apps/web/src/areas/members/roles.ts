/** Who can grant which role to whom. The server enforces the same rules; here they decide which options to offer. */
import type { Role } from "../../api/types.ts";

const all: readonly Role[] = ["owner", "admin", "editor", "contributor", "viewer"];

/** Only owners can grant, change, or remove the owner role. */
export function grantableRoles(own: Role | undefined): readonly Role[] {
  if (own === "owner") return all;
  return own === "admin" ? all.filter((role) => role !== "owner") : [];
}
