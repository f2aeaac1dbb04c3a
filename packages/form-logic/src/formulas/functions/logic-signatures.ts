import type { Kind } from "../../values/operand.ts";
import { commonKind, type Signature, signature } from "./signature.ts";

/** The result follows each case, and the default comes last. */
const ofCases =
  (first: number) =>
  (kinds: readonly Kind[]): Kind => {
    const pairs = kinds.slice(first);
    return commonKind(pairs.filter((_, at) => at % 2 === 1 || at === pairs.length - 1));
  };
const truth = (name: string, description: string, example: Signature["example"]) =>
  signature("logic", `${name}(values: boolean|list)`, {
    repeats: 1,
    result: "boolean",
    description,
    example,
  });

export const logicSignatures: readonly Signature[] = [
  signature("logic", "IF(condition: boolean, then: any, otherwise?: any)", {
    result: ofCases(0),
    description: "One value if a condition is true, another (or nothing) otherwise.",
    example: ['IF(2 > 1, "yes", "no")', "yes"],
  }),
  signature("logic", "IFS(condition: boolean, value: any)", {
    repeats: 2,
    hasOtherwise: true,
    result: ofCases(0),
    description: "The value after the first true condition; a single last value is the default.",
    example: ['IFS(1 > 2, "a", 2 > 1, "b", "c")', "b"],
  }),
  signature("logic", "SWITCH(value: any, case: any, result: any)", {
    repeats: 2,
    hasOtherwise: true,
    result: ofCases(1),
    description: "The result after the case that equals the value; a single last value is the default.",
    example: ['SWITCH("b", "a", 1, "b", 2, 0)', "2"],
  }),
  signature("logic", "COALESCE(values: any)", {
    repeats: 1,
    result: commonKind,
    description: "The first answered value.",
    example: ['COALESCE(none, "", "x")', "x"],
  }),
  signature("logic", "ANSWERED(value: any)", {
    result: "boolean",
    description: "Whether there is an answer.",
    example: ["ANSWERED(none)", "false"],
  }),
  signature("logic", "EMPTY(value: any)", {
    result: "boolean",
    description: "Whether there is no answer.",
    example: ["EMPTY([])", "true"],
  }),
  truth("AND", "Whether all values are true, like the operator and.", ["AND(true, 1 = 1)", "true"]),
  truth("OR", "Whether at least one value is true, like the operator or.", ["OR(false, 1 = 1)", "true"]),
  signature("logic", "XOR(values: boolean)", {
    repeats: 1,
    result: "boolean",
    description: "Whether an odd number of values are true; for two values, exactly one.",
    example: ["XOR(true, true)", "false"],
  }),
  signature("logic", "NOT(value: boolean)", {
    result: "boolean",
    description: "Whether a value is false, like the operator not.",
    example: ["NOT(false)", "true"],
  }),
];
