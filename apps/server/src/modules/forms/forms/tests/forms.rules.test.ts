import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../../../../platform/ids/ids.ts";
import { formEvents } from "../forms.events.ts";
import type { Command, Form, FormStatus } from "../forms.rules.ts";
import * as rules from "../forms.rules.ts";
import { commands, stateTable } from "./state-table.ts";

const start = new Date("2026-01-01T00:00:00Z");
const dayMs = 86_400_000;
const fresh = (change: Partial<rules.FormSettings> = {}) =>
  rules.create(newId("frm"), { projectId: newId("prj"), name: "A", ...change }, newId("usr"), start);
const nextOf = (decision: rules.Decision): Form => {
  if (!decision.ok) throw new Error(`refused; allowed from ${decision.allowed.join(", ")}`);
  return decision.next;
};
const formAfter = (...commands: Command[]) =>
  commands.reduce((form, command) => nextOf(rules.move(form, command, start)), fresh());

function expectTraces(before: Form, decision: Extract<rules.Decision, { ok: true }>, command: Command): void {
  const { next, steps } = decision;
  expect(steps).toEqual([command]);
  expect(formEvents[command].def).toMatchObject({ isPublic: true });
  expect(next.revision).toBe(before.revision + 1);
  expect(next.trashedAt !== null).toBe(next.status === "trashed");
  expect(next.versionNumber ?? 0).toBe((before.versionNumber ?? 0) + Number(command === "publish"));
}

describe("the states of a form", () => {
  it("change only along the table, one revision at a time, each with a step that has its event", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...commands), { maxLength: 40 }), (sequence) => {
        let form = fresh();
        const previous: Record<string, FormStatus> = {};
        for (const [index, command] of sequence.entries()) {
          const wanted = stateTable[form.status][command];
          const decision = rules.move(form, command, new Date(start.getTime() + index));
          expect(decision.ok, `${form.status} ${command}`).toBe(wanted !== undefined);
          if (!decision.ok) {
            expect(decision.allowed).not.toContain(form.status);
            continue;
          }
          expect(decision.next.status).toBe(wanted === "previous" ? previous[command] : wanted);
          expectTraces(form, decision, command);
          if (command === "archive") previous.unarchive = form.status;
          if (command === "trash") previous.restore = form.status;
          seen.add(`${form.status} ${command}`);
          form = decision.next;
        }
      }),
      { numRuns: 2_000 },
    );
    const listed = Object.entries(stateTable).flatMap(([from, moves]) =>
      Object.keys(moves).map((command) => `${from} ${command}`),
    );
    expect([...seen].sort()).toEqual(listed.sort());
  });

  it("list the states in which a refused command would work", () => {
    expect(rules.move(fresh(), "pause", start)).toEqual({ ok: false, allowed: ["open"] });
    expect(rules.change(formAfter("trash"), { name: "B" }, start)).toMatchObject({ ok: false });
  });
});

describe("the schedule", () => {
  const at = (ms: number) => new Date(start.getTime() + ms);

  it("closes an open form at its closing time, not before, and in no other state", () => {
    const form = { ...formAfter("publish"), closesAt: at(dayMs) };
    expect(rules.closeDueAt(form)).toEqual(at(dayMs));
    expect(rules.closeBySchedule(form, at(dayMs - 1)).ok).toBe(false);
    expect(nextOf(rules.closeBySchedule(form, at(dayMs)))).toMatchObject({
      status: "closed",
      closedReason: "schedule",
    });
    const paused = nextOf(rules.move(form, "pause", start));
    expect(rules.closeBySchedule(paused, at(dayMs)).ok).toBe(false);
    expect(rules.closeDueAt(paused)).toBeUndefined();
  });

  it("reopens the form when a later time is set, as a separate step", () => {
    const open = { ...formAfter("publish"), closesAt: at(dayMs) };
    const closed = nextOf(rules.closeBySchedule(open, at(dayMs)));
    expect(rules.change(closed, { name: "B" }, at(dayMs))).toMatchObject({
      next: { status: "closed" },
      steps: ["update"],
    });
    expect(rules.change(closed, { closesAt: at(3 * dayMs) }, at(2 * dayMs))).toMatchObject({
      next: { status: "open", closedReason: null },
      steps: ["update", "reopen"],
    });
  });

  it("does not interfere when a person reopens the form", () => {
    const closed = nextOf(rules.closeBySchedule({ ...formAfter("publish"), closesAt: at(1) }, at(1)));
    expect(nextOf(rules.move(closed, "reopen", at(2)))).toMatchObject({ status: "open", closesAt: null });
  });

  it("a raised limit reopens forms that the limit closed, but not forms that a person closed", () => {
    const full: Form = { ...formAfter("publish", "close"), closedReason: "cap", maxEntries: 10 };
    expect(nextOf(rules.change(full, { maxEntries: 10 }, start)).status).toBe("closed");
    expect(nextOf(rules.change(full, { maxEntries: 11 }, start)).status).toBe("open");
    expect(nextOf(rules.change(full, { maxEntries: null }, start)).status).toBe("open");
    expect(nextOf(rules.change({ ...full, closedReason: "manual" }, { maxEntries: 11 }, start)).status).toBe(
      "closed",
    );
  });
});

describe("the slug", () => {
  it.each([
    ["Customer Survey 2026!", "customer-survey-2026"],
    ["Überprüfung: Größe", "uberprufung-gro-e"],
    ["顧客", "form"],
    ["-- a --", "a"],
    ["x".repeat(200), "x".repeat(50)],
  ])("of %j keeps the characters that an address allows", (name, words) => {
    const form = fresh({ name });
    expect(form.slug).toBe(`${words}-${form.id.slice(-8)}`);
    expect(form.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });
});

describe("a duplicate", () => {
  it("starts unpublished, with the settings, a name that marks the copy, and no schedule", () => {
    const form = {
      ...formAfter("publish", "archive"),
      name: "x".repeat(200),
      closesAt: start,
      maxEntries: 5,
    };
    const copy = rules.duplicate(form, newId("frm"), {}, null, start);
    expect(copy).toMatchObject({ status: "unpublished", versionNumber: null, closesAt: null, maxEntries: 5 });
    expect(copy.name).toBe(`${"x".repeat(193)} (copy)`);
    expect(copy.slug).not.toBe(form.slug);
  });
});

describe("the trash", () => {
  it("is emptied after 30 days, not before", () => {
    const trashed = formAfter("trash");
    const due = rules.purgeDueAt(start);
    expect(rules.isPurgeDue(trashed, new Date(due.getTime() - 1))).toBe(false);
    expect(rules.isPurgeDue(trashed, due)).toBe(true);
    expect(rules.isPurgeDue(fresh(), due)).toBe(false);
  });
});
