import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../../../../platform/ids/ids.ts";
import type { FormImport } from "../form-imports.rules.ts";
import * as rules from "../form-imports.rules.ts";

const now = new Date("2026-06-01T10:00:00Z");
const wish = {
  system: null,
  name: null,
  fileIds: [newId("fil")],
  answersFileIds: [],
  isDryRun: false,
  isPublished: true,
  onInvalid: "reject",
} as const;

const born = (): FormImport =>
  rules.create(
    { id: newId("fim"), projectId: newId("prj"), formId: null, wish, jobId: newId("job"), createdBy: null },
    now,
  );

const entry = (number: number) => ({
  externalId: `r${number}`,
  submittedAt: undefined,
  answers: {},
  leftOut: {},
});

describe("an import without progress", () => {
  it("ends after eight attempts; every step resets the count", () => {
    let one: FormImport | undefined = born();
    for (let count = 0; count < 8; count += 1) one = one && rules.attempt(one, now);
    expect(one && rules.attempt(one, now)).toBeUndefined();
    const further = one && rules.advance(one, rules.nothingYet, now);
    expect(further && rules.attempt(further, now)).toMatchObject({ state: "running", idleAttempts: 1 });
  });
});

describe("batches", () => {
  it("contain all responses in order, and all but the last have the maximum size", () => {
    fc.assert(
      fc.property(fc.nat(400), (count) => {
        const given = Array.from({ length: count }, (_, at) => entry(at));
        const made = [...rules.batches(given)];
        expect(made.flat()).toEqual(given);
        expect(made.slice(0, -1).every((one) => one.length === rules.batchMax)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

describe("the errors of responses", () => {
  it("are kept up to a hundred, while all are counted", () => {
    const error = { externalId: "x", field: "a", code: "required", message: "An answer is needed." };
    const step = rules.add(
      rules.nothingYet,
      { responses: 60, rejected: 60 },
      Array.from({ length: 60 }, () => error),
    );
    const one = rules.advance(rules.advance(born(), step, now), step, now);
    expect([one.firstErrors.length, one.counts.rejected]).toEqual([100, 120]);
    expect(rules.finish(one, now).state).toBe("completed_with_errors");
  });
});

describe("the metafield with the source of an entry", () => {
  it("always fits the size limit, and says if it was truncated", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string({ maxLength: 3_000 }), { maxKeys: 12 }), (leftOut) => {
        const value = rules.sourceOf("typeform", { ...entry(1), leftOut }, {});
        expect(Buffer.byteLength(JSON.stringify(value))).toBeLessThan(16_384);
        expect(Object.hasOwn(value as object, "left_out")).toBe(Object.keys(leftOut).length > 0);
      }),
      { numRuns: 100 },
    );
    const cut = rules.sourceOf("typeform", { ...entry(1), leftOut: { a: "x".repeat(20_000) } }, {});
    expect(cut).toEqual({ system: "typeform", left_out: {}, is_cut: true });
  });
});
