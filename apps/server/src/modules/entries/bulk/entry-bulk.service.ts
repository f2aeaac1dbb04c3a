/** Composes the two ways to change several entries: individually, or all that match a filter. */

import type { FormsService } from "../../forms/forms/index.ts";
import type { EntryNumbers } from "../numbers/index.ts";
import { createBatch } from "./batch.service.ts";
import { type BulkDeps, createBulk } from "./bulk.service.ts";

export type EntryBulkService = ReturnType<typeof createEntryBulk>;

export function createEntryBulk(
  deps: BulkDeps & { readonly forms: FormsService; readonly entryNumbers: EntryNumbers },
) {
  return { batch: createBatch(deps), bulk: createBulk(deps) };
}
