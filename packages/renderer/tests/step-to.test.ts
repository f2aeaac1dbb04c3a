// Checks which numbers the buttons for more and less lead to.
import { fieldTypes, type JsonObject } from "@formstead/form-logic";
import { describe, expect, it } from "vitest";
import { stepTo } from "../src/fields/step-to.ts";

describe("one step", () => {
  it.each<[unknown, JsonObject, number | undefined, number | undefined]>([
    [3, {}, 2, 4],
    // What was not answered, or is not a number, counts as 0.
    [null, {}, -1, 1],
    [null, { min: 0 }, undefined, 1],
    ["some", { min: 0 }, undefined, 1],
    // Limits are reached and not exceeded.
    [0, { min: 0, max: 1 }, undefined, 1],
    [1, { min: 0, max: 1 }, 0, undefined],
    [9, { min: 0, max: 10, step: 3 }, 6, undefined],
    // A first press leads to the nearest limit.
    [null, { min: 2, max: 6 }, undefined, 2],
    [null, { max: -2 }, -2, undefined],
    // From outside, back to what is allowed.
    [-5, { min: 0, max: 10 }, undefined, 0],
    [99, { min: 0, max: 10, step: 4 }, 8, undefined],
    // Steps are counted from the minimum.
    [1, { min: 1, step: 2 }, undefined, 3],
    [2, { min: 1, step: 2 }, 1, 3],
    [2.5, { min: 0, step: 1 }, 2, 3],
    [0.2, { min: 0, step: 0.1 }, 0.1, 0.3],
    [0.7, { step: 0.1 }, 0.6, 0.8],
    // There is no number between them that could be told apart.
    [1e30, {}, undefined, undefined],
  ])("from %j with %j", (value, settings, less, more) => {
    expect([stepTo(value as never, settings, -1), stepTo(value as never, settings, 1)]).toEqual([less, more]);
  });

  it("leads only to numbers that validation accepts", () => {
    const logic = fieldTypes.get("number");
    const settings = { min: -0.7, max: 2.05, step: 0.15 };
    const reached: number[] = [];
    for (let at: number | undefined = -0.7; at !== undefined; at = stepTo(at, settings, 1)) reached.push(at);
    expect(reached).toHaveLength(19);
    expect(reached.map((one) => logic?.validate(one, settings, { nowMs: 0, language: "en" }))).toEqual(
      reached.map(() => []),
    );
  });
});
