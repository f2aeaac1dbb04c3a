/**
 * Conditions on references, as data. They use the operators of form conditions, with a reference instead of a field.
 */
import { alike, comparisonOperators, holds, type Json, operandOfJson } from "@formstead/form-logic";
import { z } from "zod";
import { fillIn, type Lookup, referencesIn } from "../mapping/mapping.ts";
import { parseReference } from "../references/reference.ts";

export type RefCondition =
  | { readonly all: readonly RefCondition[] }
  | { readonly any: readonly RefCondition[] }
  | { readonly not: RefCondition }
  | { readonly ref: string; readonly op: (typeof comparisonOperators)[number]; readonly value?: Json };

const partsMax = 50;

export const RefCondition: z.ZodType<RefCondition> = z.lazy(() =>
  z.union([
    z.strictObject({ all: z.array(RefCondition).max(partsMax) }),
    z.strictObject({ any: z.array(RefCondition).max(partsMax) }),
    z.strictObject({ not: RefCondition }),
    z.strictObject({
      ref: z.string().min(1).max(500),
      op: z.enum(comparisonOperators),
      value: z.json().optional(),
    }),
  ]),
) as z.ZodType<RefCondition>;

/** A comparison of incompatible values is false. The value to compare with can itself contain references. */
export function conditionHolds(condition: RefCondition, lookup: Lookup): boolean {
  if ("all" in condition) return condition.all.every((one) => conditionHolds(one, lookup));
  if ("any" in condition) return condition.any.some((one) => conditionHolds(one, lookup));
  if ("not" in condition) return !conditionHolds(condition.not, lookup);
  const read = parseReference(condition.ref);
  const actual = operandOfJson("reference" in read ? lookup(read.reference) : undefined);
  const expected = operandOfJson(fillIn(condition.value ?? null, lookup).value);
  return holds(
    { field: condition.ref, op: condition.op },
    {
      operandOf: () => alike(actual, expected),
      expected: () => alike(expected, actual),
      formula: () => undefined,
    },
  );
}

/** The references that a condition reads, as written: those it tests and those it compares with. */
export function refsOf(condition: RefCondition): readonly string[] {
  if ("all" in condition) return condition.all.flatMap(refsOf);
  if ("any" in condition) return condition.any.flatMap(refsOf);
  if ("not" in condition) return refsOf(condition.not);
  return [condition.ref, ...referencesIn(condition.value ?? null).map(({ ref }) => ref)];
}
