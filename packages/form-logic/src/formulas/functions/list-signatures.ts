import type { Kind } from "../../values/operand.ts";
import { type Signature, signature } from "./signature.ts";

const ofList = (form: string, result: Kind, description: string, example: Signature["example"]) =>
  signature("list", form, { result, description, example });

export const listSignatures: readonly Signature[] = [
  signature("list", "COUNT(values: any)", {
    repeats: 1,
    result: "number",
    description: "The number of answered values, including those in lists.",
    example: ["COUNT([1, none, 3])", "2"],
  }),
  signature("list", "COUNT_UNIQUE(values: any)", {
    repeats: 1,
    result: "number",
    description: "The number of distinct answered values, including those in lists.",
    example: ['COUNT_UNIQUE(["a", "b", "a"])', "2"],
  }),
  signature("list", "POINTS(field: any)", {
    isOfOptions: true,
    result: "number",
    description:
      "The points of the option that is chosen in a field, or the sum if there are several. 0 if nothing is chosen.",
    example: ["POINTS(none)", "0"],
  }),
  ofList("UNIQUE(list: list)", "list", "The list with each value only once.", ["UNIQUE([1, 2, 1])", "1, 2"]),
  ofList("SORT(list: list)", "list", "The list in ascending order, without unanswered values.", [
    "SORT([3, 1, 2])",
    "1, 2, 3",
  ]),
  ofList("REVERSE(list: list)", "list", "The list in reverse order.", ["REVERSE([1, 2])", "2, 1"]),
  ofList("FIRST(list: list)", "any", "The first element.", ["FIRST([3, 1])", "3"]),
  ofList("LAST(list: list)", "any", "The last element.", ["LAST([3, 1])", "1"]),
  ofList("AT(list: list, position: number)", "any", "One element: 1 is the first, -1 the last.", [
    "AT([5, 6, 7], 2)",
    "6",
  ]),
  ofList(
    "SLICE(list: list, start: number, count?: number)",
    "list",
    "Part of a list, starting at a position.",
    ["SLICE([5, 6, 7], 2, 1)", "6"],
  ),
  ofList("INCLUDES(list: list, value: any)", "boolean", "Whether a list contains a value.", [
    'INCLUDES(["a", "b"], "b")',
    "true",
  ]),
  ofList("RANGE(from: number, to: number, step?: number)", "list", "The whole numbers in a range.", [
    "RANGE(1, 7, 3)",
    "1, 4, 7",
  ]),
  signature("list", "ANY(values: boolean|list)", {
    repeats: 1,
    result: "boolean",
    description: "Whether at least one value is true, including those in lists: ANY(children.age < 18).",
    example: ["ANY([3, 20] < 18)", "true"],
  }),
  signature("list", "ALL(values: boolean|list)", {
    repeats: 1,
    result: "boolean",
    description: "Whether all values are true, including those in lists.",
    example: ["ALL([3, 20] < 18)", "false"],
  }),
];
