/** Tests which incomplete answers are worth keeping. */
import { describe, expect, it } from "vitest";
import type { Json } from "../values/json.ts";
import { fieldCatalogue } from "./catalogue.ts";
import { isTypedAnswer } from "./typed-answer.ts";

describe("an incomplete answer", () => {
  it("is a text in a typed field, or an object or list if the field has one", () => {
    const typed: readonly (readonly [string, Json])[] = [
      ["email", "ann@"],
      ["url", "http:"],
      ["phone", "+49"],
      ["number", "12,"],
      ["date", "2026-1"],
      ["date_range", { start: "2026-1" }],
      ["currency", { amount: "1,", currency: "EUR" }],
      ["input_table", [{ count: "x" }]],
    ];
    for (const [type, raw] of typed) expect([type, isTypedAnswer(type, raw)]).toEqual([type, true]);
  });

  it("has no other shape, is not picked, checked or uploaded, and is not a secret", () => {
    const others: readonly (readonly [string, Json])[] = [
      ["email", 5],
      ["email", { text: "ann@" }],
      ["date_range", []],
      ["checkbox", "yes?"],
      ["file", "fil_"],
      ["file", [{ file_id: "fil_" }]],
      ["reference", "row_"],
      ["password", "half"],
      ["auto_number", "7"],
      ["no_such_type", "x"],
    ];
    for (const [type, raw] of others) expect([type, isTypedAnswer(type, raw)]).toEqual([type, false]);
  });

  it("is never something a database cannot store", () => {
    for (const raw of ["a\0", "\ud800", { start: "\0" }, { "\0": "x" }])
      for (const type of fieldCatalogue.keys()) expect(isTypedAnswer(type, raw)).toBe(false);
  });
});
