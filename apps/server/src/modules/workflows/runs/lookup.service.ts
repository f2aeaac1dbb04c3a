/**
 * Resolves references during a run. `steps`, `item`, `trigger`, and `run` come from the run itself, and all others from
 * the modules that provide them.
 */
import type { Json } from "@formstead/form-logic";
import {
  type Instance,
  isOwnSource,
  type Lookup,
  ownValue,
  printReference,
  type Reference,
  referencesOfInput,
  type StepInput,
  type Traversal,
} from "@formstead/workflow-core";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { readReferences } from "../../../platform/module/read-references.ts";
import type { Run } from "./runs.rules.ts";

const referencesByInput = new WeakMap<StepInput, readonly Reference[]>();

export type Lookups = ReturnType<typeof createLookups>;

export function createLookups({ contributions }: Pick<Platform, "contributions">) {
  return {
    /** Reads everything that one step references in one batch. `ctx` may be a transaction. */
    lookupFor: async (
      ctx: AccountCtx,
      run: Run,
      traversal: Traversal,
      instance: Instance,
      input: StepInput,
    ): Promise<Lookup> => {
      const scope = { entryId: run.entryId ?? undefined, workflowId: run.workflowId, runId: run.id };
      const external = referencesOf(input).filter(({ source }) => !isOwnSource(source));
      const values = await readReferences(contributions().referenceSources, ctx, scope, external);
      const facts = {
        trigger: run.trigger as unknown as Json,
        run: { id: run.id, workflow_id: run.workflowId, attempt: run.attempt },
      };
      return (reference) =>
        isOwnSource(reference.source)
          ? ownValue(facts, traversal, instance, reference)
          : values.get(printReference(reference));
    },
  };
}

/** Cached, because inputs are part of versions, which never change. */
function referencesOf(input: StepInput): readonly Reference[] {
  const known = referencesByInput.get(input) ?? referencesOfInput(input);
  referencesByInput.set(input, known);
  return known;
}
