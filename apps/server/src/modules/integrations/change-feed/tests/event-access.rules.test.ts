import { describe, expect, it } from "vitest";
import { modules } from "../../../../main/modules.ts";
import { roles } from "../../../../platform/context/context.ts";
import { permissionFor, typesFor } from "../event-access.rules.ts";

const types = modules
  .flatMap(({ events = [] }) => events.map(({ def }) => def))
  .flatMap(({ name, isPublic }) => (isPublic ? [name] : []))
  .sort();
const permissions = modules.flatMap((module) => Object.values(module.permissions ?? {}));

describe("who may see which events", () => {
  it("finds the event types", () => {
    expect(types.length).toBeGreaterThan(80);
  });

  it.each(types)("%s has a rule that names an existing permission", (type) => {
    expect(permissions.map(({ name }) => name)).toContain(permissionFor(type));
  });

  it("shows each role at least what a lower role sees, and all events to admins", () => {
    const visible = roles.map((role) => typesFor(role, types, permissions));
    for (const [at, mine] of visible.entries())
      expect([...(visible[at - 1] ?? [])].filter((type) => !mine.has(type))).toEqual([]);
    expect([...typesFor("admin", types, permissions)]).toEqual(types);
  });

  it("hides from each role what it cannot read", () => {
    const hiddenFrom = (role: (typeof roles)[number]) => {
      const visible = typesFor(role, types, permissions);
      return [...new Set(types.filter((type) => !visible.has(type)).map((type) => type.split(".")[0]))];
    };
    const forAdmins = ["export", "export_schedule", "job", "subscription", "user", "webhook_endpoint"];
    expect(hiddenFrom("viewer")).toEqual([...forAdmins, "form_link", "import"].sort());
    expect(hiddenFrom("contributor")).toEqual([...forAdmins, "form_link"].sort());
    expect(hiddenFrom("editor")).toEqual(forAdmins);
    expect(typesFor("viewer", types, permissions).has("user.joined")).toBe(true);
    expect(typesFor("editor", types, permissions).has("user.invited")).toBe(false);
  });

  it("shows an event type without a rule to admins only", () => {
    expect(typesFor("editor", ["unheard.of"], permissions).size).toBe(0);
    expect(typesFor("admin", ["unheard.of"], permissions).size).toBe(1);
  });
});
