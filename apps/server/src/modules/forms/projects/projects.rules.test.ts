import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../../../platform/ids/ids.ts";
import type { Project, ProjectStatus } from "./projects.rules.ts";
import * as rules from "./projects.rules.ts";

const start = new Date("2026-01-01T00:00:00Z");
const fresh = () => rules.create(newId("prj"), { name: "A" }, newId("usr"), start);

const moves = {
  archive: { run: rules.archive, from: ["active"], to: () => "archived" },
  unarchive: { run: rules.unarchive, from: ["archived"], to: () => "active" },
  trash: { run: rules.trash, from: ["active", "archived"], to: () => "trashed" },
  restore: { run: rules.restore, from: ["trashed"], to: (before: Project) => before.statusBeforeTrash },
  change: {
    run: (project: Project, now: Date) => rules.change(project, { name: "B" }, now),
    from: ["active", "archived"],
    to: (before: Project) => before.status,
  },
} as const;
type Move = keyof typeof moves;

describe("the states of a project", () => {
  it("change only along the table, one revision at a time, and list the states that allow a transition", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...(Object.keys(moves) as Move[])), { maxLength: 30 }),
        (sequence) => {
          let project = fresh();
          for (const [index, name] of sequence.entries()) {
            const move = moves[name];
            const isAllowed = (move.from as readonly ProjectStatus[]).includes(project.status);
            const decision = move.run(project, new Date(start.getTime() + index));
            expect(decision.ok).toBe(isAllowed);
            if (!decision.ok) {
              expect(decision.allowed).toEqual(move.from);
              continue;
            }
            expect(decision.next.status).toBe(move.to(project));
            expect(decision.next.revision).toBe(project.revision + 1);
            expect(decision.next.trashedAt !== null).toBe(decision.next.status === "trashed");
            project = decision.next;
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("return from the trash to their previous state", () => {
    const nextOf = (decision: rules.Decision): Project => {
      if (!decision.ok) throw new Error("refused");
      return decision.next;
    };
    const trashed = nextOf(rules.trash(nextOf(rules.archive(fresh(), start)), start));
    expect(nextOf(rules.restore(trashed, start)).status).toBe("archived");
  });
});

describe("the trash", () => {
  it("is emptied after 30 days, not before", () => {
    const trashed = rules.trash(fresh(), start);
    if (!trashed.ok) throw new Error("cannot be trashed");
    const due = rules.purgeDueAt(start);
    expect(rules.isPurgeDue(trashed.next, new Date(due.getTime() - 1))).toBe(false);
    expect(rules.isPurgeDue(trashed.next, due)).toBe(true);
    expect(rules.isPurgeDue(fresh(), due)).toBe(false);
  });
});
