import { describe, expect, it } from "vitest";
import { newId } from "../../platform/ids/ids.ts";
import { type ItemError, type ItemResult, refusalsOf, seenFromBatch } from "./batch.rules.ts";

const refused = (error: ItemError): ItemResult => ({ ok: false, status: 422, id: undefined, error });
const done: ItemResult = { ok: true, status: 200, entry: { id: newId("ent"), revision: 1 } };
const item = (pointer: string) => ({ pointer, code: "required", message: "An answer is needed." });

describe("refusals of a batch", () => {
  it("point into the data of their operation", () => {
    const error = { code: "validation_failed", message: "No.", details: { errors: [item("/answers/a")] } };
    expect(seenFromBatch(3, error).details.errors).toEqual([item("/operations/3/data/answers/a")]);
    const stateless = { code: "not_found", message: "No.", details: {} };
    expect(seenFromBatch(3, stateless)).toBe(stateless);
  });

  it("name each operation that is refused, with what the caller needs to know, and at most 100 values", () => {
    const state = { code: "invalid_state", message: "No.", details: { current_state: "trashed" } };
    const values = {
      code: "validation_failed",
      message: "No.",
      details: { errors: [item("/x"), item("/y")] },
    };
    expect(refusalsOf([done, refused(state), refused(values)])).toEqual([
      { pointer: "/operations/1", code: "invalid_state", message: "No.", current_state: "trashed" },
      item("/x"),
      item("/y"),
    ]);
    expect(refusalsOf([done])).toEqual([]);
    expect(refusalsOf(Array.from({ length: 60 }, () => refused(values))).length).toBe(100);
  });
});
