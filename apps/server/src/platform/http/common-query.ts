/** The query parameters that an operation has by its kind, beside its own: those of a page, `fields` and `expand`. */
import type { z } from "zod";
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
