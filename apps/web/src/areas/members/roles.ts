/** Who may give which role to whom. The same the server checks; here it decides what is offered. */
import type { Role } from "../../api/types.ts";

const all: readonly Role[] = ["owner", "admin", "editor", "contributor", "viewer"];

/** Only an owner makes owners, and only they change or remove one. */
export function grantableRoles(own: Role | undefined): readonly Role[] {
  if (own === "owner") return all;
  return own === "admin" ? all.filter((role) => role !== "owner") : [];
}
