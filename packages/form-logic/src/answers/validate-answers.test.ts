import { describe, expect, it } from "vitest";
import { programOf } from "../test-kit/program-of.ts";
import { validateAnswers, validatePatchSteps } from "./validate-answers.ts";

function finish<Result>(steps: Generator<undefined, Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

describe("validateAnswers", () => {
  const program = programOf([
    { id: "f1", type: "number", key: "age", label: "Age", required: true },
    {
      id: "f2",
      type: "text",
      key: "school",
      label: "School",
      required: true,
      visible_if: { field: "age", op: "lt", value: 18 },
    },
  ]);
  const context = { now: new Date(0), language: "en", keep: "visible" } as const;

  it("refuses wrong types and unknown fields; missing answers only prevent submitting", () => {
    const validated = validateAnswers(program, { age: "old", nothing: 1 }, context);
    expect(validated.refused.map(({ code, pointer }) => [code, pointer])).toEqual([
      ["unknown_field_key", "/answers/nothing"],
      ["type", "/answers/age"],
    ]);
    const young = validateAnswers(program, { age: 9 }, context);
    expect(young.refused).toEqual([]);
    expect(young.problems).toMatchObject([{ code: "required", field_key: "school" }]);
  });

  it("keeps visible answers, or all answers of a draft", () => {
    const given = { age: 30, school: "Left long ago" };
    expect(validateAnswers(program, given, context).answers).toEqual({ age: 30 });
    expect(validateAnswers(program, given, { ...context, keep: "all" }).answers).toEqual(given);
  });

  it("reports the pointer of an unknown path, and removes an answer that is null", () => {
    const patch = { "x[1].y": 1, school: null };
    const validated = finish(validatePatchSteps(program, { age: 9, school: "A" }, patch, context));
    expect(validated.problems.map(({ code, pointer }) => [code, pointer])).toEqual([
      ["unknown_field_key", "/answers/x[1].y"],
      ["required", "/answers/school"],
    ]);
  });
});
