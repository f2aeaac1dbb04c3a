/** An operation's query: its own parameters plus those implied by its kind (paging, `fields`, `expand`). */
import { z } from "zod";
import { isListedByBody, type Operation } from "./contract.ts";
import { pageQueryShape, sortQueryShape } from "./paging.ts";
import { selectableOf, selectionQueryShape } from "./selection.ts";

export function commonQueryShapeOf(operation: Operation): Readonly<Record<string, z.ZodType>> {
  return {
    ...(operation.list && !isListedByBody(operation)
      ? { ...pageQueryShape, sort: sortQueryShape(operation.list) }
      : {}),
    ...(selectableOf(operation) ? selectionQueryShape : {}),
  };
}

/**
 * Strict even for an operation without parameters, so that a misspelled parameter is an error instead of being
 * ignored.
 */
export function querySchemaOf(operation: Operation): z.ZodObject {
  const more = commonQueryShapeOf(operation);
  if (Object.keys(more).length === 0) return operation.query ?? z.strictObject({});
  return z.strictObject({ ...operation.query?.shape, ...more });
}
