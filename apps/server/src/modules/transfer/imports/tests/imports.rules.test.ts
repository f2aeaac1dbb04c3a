import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { idToUuid, newId } from "../../../../platform/ids/ids.ts";
import { rowUuids } from "../answers.rules.ts";
import type { Decision, Import } from "../imports.rules.ts";
import * as rules from "../imports.rules.ts";

const start = new Date("2026-01-01T00:00:00Z");
const later = (ms: number) => new Date(start.getTime() + ms);
const dayMs = 86_400_000;
const options = { formulaSafe: true, status: "submitted" } as const;
const fresh = (): Import =>
  rules.create(
    {
      id: newId("imp"),
      target: { type: "rows", tableId: newId("tbl") },
      fileId: newId("fil"),
      fileName: "a.csv",
      options,
      createdBy: null,
    },
    start,
  );
const look = { format: { kind: "ndjson" } as const, header: ["a"] };
const mapping = { columns: [{ from: "a", to: "a" }], matchOn: null, onMatch: "error" } as const;
const job = newId("job");
const step = { position: { byte: 10, row: 2 }, counts: { rows: 2, created: 1, rejected: 1 } };

type Move = (imp: Import, now: Date) => Decision;
const moves: Record<string, Move> = {
  look: (imp, now) => rules.looked(imp, look, now),
  map: (imp, now) => rules.map(imp, mapping, options, look, now),
  validate: (imp, now) => rules.beginValidation(imp, job, now),
  run: (imp, now) => rules.beginRun(imp, job, "skip", now),
  runStrictly: (imp, now) => rules.beginRun(imp, job, "abort", now),
  undo: (imp, now) => rules.beginUndo(imp, job, now),
  advance: (imp, now) => ({ ok: true, next: rules.isWorking(imp) ? rules.advance(imp, step, now) : imp }),
  finish: (imp, now) => rules.finish(imp, false, now),
  fail: (imp, now) => rules.stop(imp, "failed", null, now),
  stop: (imp, now) => rules.stop(imp, "canceled", null, now),
  cancel: (imp, now) => rules.cancel(imp, now),
};

/** The state before and after each action of a sequence, including rejected actions. */
function walk(names: readonly string[]) {
  let imp = fresh();
  return names.map((name, at) => {
    const before = imp;
    const decision = moves[name]?.(imp, later(at));
    if (decision?.ok) imp = decision.next;
    return { name, before, decision, after: imp };
  });
}
const always = (check: (one: ReturnType<typeof walk>[number]) => void) =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...Object.keys(moves)), { maxLength: 30 }), (names) =>
      walk(names).forEach(check),
    ),
    { numRuns: 3_000 },
  );

describe("the states of an import", () => {
  it("allow writing only after a validation of the current mapping", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...Object.keys(moves)), { maxLength: 30 }), (names) => {
        let isValidated = false;
        for (const { name, before, decision, after } of walk(names)) {
          if (after.state === "running" && before.state !== "running") expect(isValidated).toBe(true);
          if (name === "map" && decision?.ok) isValidated = false;
          if (name === "finish" && decision?.ok && before.state === "validating") isValidated = true;
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it("are consistent with the other properties", () => {
    always(({ before, after }) => {
      if (["running", "completed", "undoing", "undone"].includes(after.state))
        expect(after.ranAt).not.toBeNull();
      if (["completed", "completed_with_errors", "failed", "canceled"].includes(after.state))
        expect(after.finishedAt).not.toBeNull();
      if (rules.isWorking(after)) expect(after.jobId).not.toBeNull();
      expect(after.revision).toBeGreaterThanOrEqual(before.revision);
      if (after.state !== before.state) expect(after.revision).toBeGreaterThan(before.revision);
    });
  });

  it("no longer change once undone", () => {
    always(({ before, after }) => {
      if (before.state === "undone") expect(after).toEqual(before);
    });
  });

  it("allow running an invalid import only if errors are skipped", () => {
    const walked = walk(["look", "map", "validate", "advance", "finish", "runStrictly", "run"]);
    expect(walked.map(({ after }) => after.state).slice(-3)).toEqual(["invalid", "invalid", "running"]);
  });

  it("return to the previous one after a canceled validation", () => {
    const walked = walk(["look", "map", "validate", "stop"]);
    expect(walked.at(-1)?.after.state).toBe("mapped");
  });
});

it("an import can be undone for seven days", () => {
  const done = walk(["look", "map", "validate", "finish", "run", "finish"]).at(-1)?.after ?? fresh();
  expect(done.state).toBe("completed");
  expect(rules.isUndoOver(done, later(7 * dayMs))).toBe(false);
  expect(rules.isUndoOver(done, later(7 * dayMs + 1_000))).toBe(true);
});

it("cleanup is due a month after the last change, and never while a job is running", () => {
  const imp = fresh();
  expect(rules.tidyUp(imp, later(30 * dayMs - 1))).toBeUndefined();
  expect(rules.tidyUp(imp, later(30 * dayMs))).toMatchObject({
    state: "canceled",
    tidiedAt: later(30 * dayMs),
  });
  const working = walk(["look", "map", "validate"]).at(-1)?.after ?? fresh();
  expect(rules.tidyUp(working, later(90 * dayMs))).toBeUndefined();
});

it("an import without progress ends after eight attempts; one with progress continues", () => {
  let imp: Import | undefined = walk(["look", "map", "validate"]).at(-1)?.after;
  for (let attempts = 0; attempts < 8; attempts += 1) imp = imp && rules.attempt(imp);
  expect(imp && rules.attempt(imp)).toBeUndefined();
  expect(imp && rules.attempt(rules.advance(imp, step, start))).toBeDefined();
});

describe("IDs derived from an import and a row", () => {
  it("are UUIDs of version 7, unique per row, and sort like rows", () => {
    const of = rowUuids(newId("imp"));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 32 - 1 }),
        fc.integer({ min: 1, max: 2 ** 32 - 1 }),
        (a, b) => {
          expect(of(a)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
          expect(Math.sign(a - b)).toBe(of(a) < of(b) ? -1 : of(a) > of(b) ? 1 : 0);
        },
      ),
    );
  });

  it("differ between imports, and are stable within an import", () => {
    const [one, other] = [newId("imp"), newId("imp")];
    expect(rowUuids(one)(5)).toBe(rowUuids(one)(5));
    expect(rowUuids(one)(5)).not.toBe(rowUuids(other)(5));
    expect(rowUuids(one)(5).slice(0, 13)).toBe(idToUuid(one).slice(0, 13));
  });
});
