/**
 * A filter as data: a tree of conditions, as sent by clients and stored by views, exports, and bulk changes. This
 * file defines only the format; `check-filter.ts` validates fields and values.
 */
import { z } from "zod";
import { describedAs } from "../http/described-as.ts";

export const filterOps = [
  "eq",
  "ne",
  "gt",
  "gte",
  "lt",
  "lte",
  "between",
  "in",
  "contains",
  "starts_with",
  "null",
] as const;
export type FilterOp = (typeof filterOps)[number];

export const filterDepthMax = 5;
export const filterLeavesMax = 50;
/** The maximum number of values in one `in`. */
export const filterValuesMax = 100;

export type Filter =
  | { readonly and: readonly Filter[] }
  | { readonly or: readonly Filter[] }
  | { readonly not: Filter }
  | { readonly field: string; readonly op: FilterOp; readonly value: unknown };

const self = { $ref: "#/$defs/Filter" };
const members = (name: string, schema: object) => ({
  type: "object",
  required: [name],
  properties: { [name]: schema },
  additionalProperties: false,
});
const branches = { type: "array", items: self, maxItems: filterLeavesMax };

/**
 * For contracts. Accepts any JSON, because valid values depend on a form's fields; `checkFilter` reports all problems
 * in one response.
 */
export const filterSchema = z.unknown().meta({
  id: "Filter",
  description:
    `A tree of conditions, at most ${filterDepthMax} levels deep and with at most ${filterLeavesMax} comparisons. A field is an attribute, such as ` +
    "`submitted_at`, or an answer, such as `answers.email` or `answers.price.amount`. If a field has several values (a list, a repeat), " +
    "one matching value is enough. If there is no answer, only `ne` and `null` can match. " +
    "`contains`, `starts_with`, and the sort order of text ignore case.",
  anyOf: [
    members("and", branches),
    members("or", branches),
    members("not", self),
    {
      type: "object",
      required: ["field", "op", "value"],
      properties: {
        field: { type: "string", maxLength: 1_000 },
        op: { type: "string", enum: filterOps },
        value: {
          description:
            "A value of the field's type; numbers can be strings. A list for `in`; a list of two values for `between`; true or false for `null`.",
        },
      },
      additionalProperties: false,
    },
  ],
  examples: [
    {
      and: [
        { field: "answers.email", op: "contains", value: "@example.com" },
        { field: "answers.price.amount", op: "gte", value: "100" },
      ],
    },
  ],
});

/** For responses, because serializers cannot be compiled from a recursive schema. */
export const filterOut = describedAs("Filter", z.unknown());
