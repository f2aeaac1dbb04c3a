import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../../../../platform/ids/ids.ts";
import { create as createColumn, moved, readersOf, retyped, type TableColumn } from "../columns.rules.ts";
import * as rules from "../tables.rules.ts";

const now = new Date("2026-01-01T00:00:00Z");
const table = rules.create({ id: newId("tbl"), schemaId: "s" }, { name: "T", key: "t" }, null, now);

const column = (key: string, texts: object = {}, position = 0): TableColumn => {
  const wanted = { name: key, key, type: "text" as const, ...texts };
  const made = createColumn(newId("col"), table.id, wanted, position, now);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.column;
};

describe("a table", () => {
  it("counts every change, can be changed only outside the trash, and is restored unchanged", () => {
    const steps = {
      change: (t: rules.DataTable) => rules.change(t, { name: "N" }, now),
      trash: rules.trash,
      restore: rules.restore,
    };
    fc.assert(
      fc.property(fc.array(fc.constantFrom("change", "trash", "restore"), { maxLength: 12 }), (names) => {
        let current = table;
        for (const name of names) {
          const decision = steps[name as keyof typeof steps](current, now);
          const isAllowed = (current.status === "trashed") === (name === "restore");
          expect(decision.ok).toBe(isAllowed);
          if (!decision.ok) expect(decision.allowed).not.toContain(current.status);
          if (!decision.ok) continue;
          expect(decision.next.revision).toBe(current.revision + 1);
          expect(decision.next.trashedAt === null).toBe(decision.next.status === "active");
          current = decision.next;
        }
      }),
    );
  });

  it("is due for deletion 30 days after it was trashed", () => {
    const trashed = rules.trash(table, now);
    if (!trashed.ok) throw new Error("not trashed");
    expect(rules.isPurgeDue(trashed.next, new Date("2026-01-30T23:59:59Z"))).toBe(false);
    expect(rules.isPurgeDue(trashed.next, new Date("2026-01-31T00:00:00Z"))).toBe(true);
    expect(rules.isPurgeDue(table, new Date("2030-01-01T00:00:00Z"))).toBe(false);
  });
});

describe("columns", () => {
  it("moved: keeps all columns, with distinct positions and the moved one after the given one", () => {
    const columns = ["a", "b", "c", "d"].map((key, at) => column(key, {}, at));
    fc.assert(
      fc.property(fc.nat(3), fc.option(fc.nat(3)), (which, behind) => {
        const one = columns[which] as TableColumn;
        const after = behind === null ? null : (columns[behind] as TableColumn);
        const result = moved(columns, one.id, after?.id ?? null);
        if (after?.id === one.id) {
          expect(result).toBeUndefined();
          return;
        }
        expect(result?.map(({ key }) => key).sort()).toEqual(["a", "b", "c", "d"]);
        expect(result?.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
        const at = result?.findIndex(({ id }) => id === one.id) ?? -1;
        expect(result?.[at - 1]?.id).toBe(after?.id);
      }),
    );
  });

  it("readersOf: returns the formulas and lookups that read a column", () => {
    const columns = [
      column("a", { type: "number" }),
      column("l", { type: "link", settings: { table_id: table.id } }),
      column("f", { type: "formula", settings: { formula: "a + 1", result: "number" } }),
      column("s", { type: "lookup", settings: { link: "l", column: "x" } }),
    ];
    expect([readersOf(columns, "a"), readersOf(columns, "l"), readersOf(columns, "f")]).toEqual([
      ["f"],
      ["s"],
      [],
    ]);
  });

  it("retyped: drops a default that is not valid for the new type, and uniqueness if not supported", () => {
    const next = retyped(column("a", { default: "yes" }), "number", {}, now);
    expect(next.ok && next.column).toMatchObject({ type: "number", default: null, revision: 2 });
    const kept = retyped(column("a", { default: "7" }), "number", {}, now);
    expect(kept.ok && kept.column.default).toBe(7);
    const unique = retyped(column("a", { unique: true }), "boolean", {}, now);
    expect(unique.ok && unique.column.unique).toBe(false);
  });
});
