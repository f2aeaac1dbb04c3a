/** Resolves references through their sources. Each source is called once for all of its references. */
import type { Json } from "@formstead/form-logic";
import { printReference, type Reference } from "@formstead/workflow-core";
import type { AccountCtx } from "../context/context.ts";
import type { ReferenceScope, ReferenceSource } from "./reference-source.ts";

/**
 * Keyed by the reference's text. References that are missing, forbidden, or unknown to all sources are omitted. `ctx`
 * may be a transaction.
 */
export async function readReferences(
  sources: readonly ReferenceSource[],
  ctx: AccountCtx,
  scope: ReferenceScope,
  references: readonly Reference[],
): Promise<ReadonlyMap<string, Json>> {
  const values = new Map<string, Json>();
  for (const [name, asked] of Map.groupBy(references, ({ source }) => source)) {
    const source = sources.find((one) => one.source === name);
    const resolved = source ? await source.resolve(ctx, scope, asked) : [];
    resolved.forEach((one, at) => {
      const reference = asked[at];
      if (reference && one.status === "resolved") values.set(printReference(reference), one.value);
    });
  }
  return values;
}
