import { describe, expect, it } from "vitest";
import { type Role, roles } from "../../../../platform/context/context.ts";
import * as rules from "../members.rules.ts";

const pairs = roles.flatMap((one) => roles.map((other) => [one, other] as const));
const managers: readonly Role[] = ["admin", "owner"];

describe("the owner role", () => {
  it("is granted, changed, and removed by owners only", () => {
    for (const [actor, other] of pairs) {
      if (actor === "owner") continue;
      expect(rules.refuseGrant(actor, "owner")).toBeDefined();
      expect(rules.refuseRoleChange(actor, "owner", other)).toBeDefined();
      expect(rules.refuseRoleChange(actor, other, "owner")).toBeDefined();
      expect(rules.refuseRemoval(actor, "owner", false)).toBeDefined();
    }
    expect(rules.refuseGrant("admin", "owner")).toBe("forbidden");
  });

  it("allows its holders everything", () => {
    for (const [current, next] of pairs) {
      expect(rules.refuseRoleChange("owner", current, next)).toBeUndefined();
      expect(rules.refuseRemoval("owner", current, false)).toBeUndefined();
    }
  });
});

it("managing users requires an admin, whatever roles are involved", () => {
  for (const [actor, other] of pairs) {
    const refusal = rules.refuseRoleChange(actor, other, "viewer");
    if (!managers.includes(actor)) expect(refusal).toBe("admin_required");
    else expect(refusal).toBe(actor === "admin" && other === "owner" ? "forbidden" : undefined);
  }
});

it("any user can leave", () => {
  for (const role of roles) expect(rules.refuseRemoval(role, role, true)).toBeUndefined();
});
