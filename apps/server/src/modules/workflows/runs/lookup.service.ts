/**
 * What references lead to while a run is on its way: `steps`, `item`, `trigger` and `run` from the run itself, all else from
 * the modules that know it, read in the step's own transaction.
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
  type Walk,
} from "@formstead/workflow-core";
import { readReferences } from "../../../platform/automation/read-references.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { Run } from "./runs.rules.ts";

const found = new WeakMap<StepInput, readonly Reference[]>();

export type Lookups = ReturnType<typeof createLookups>;

export function createLookups({ contributions }: Pick<Platform, "contributions">) {
  return {
    /** For one step: all it names is read at once. */
    lookupFor: async (
      tx: AccountTx,
      run: Run,
      walk: Walk,
      instance: Instance,
      input: StepInput,
    ): Promise<Lookup> => {
      const scope = { entryId: run.entryId ?? undefined, workflowId: run.workflowId, runId: run.id };
      const asked = referencesOf(input).filter(({ source }) => !isOwnSource(source));
      const values = await readReferences(contributions().referenceSources, tx, scope, asked);
      const facts = {
        trigger: run.trigger as unknown as Json,
        run: { id: run.id, workflow_id: run.workflowId, attempt: run.attempt },
      };
      return (reference) =>
        isOwnSource(reference.source)
          ? ownValue(facts, walk, instance, reference)
          : values.get(printReference(reference));
    },
  };
}

/** Inputs belong to versions, which never change. */
function referencesOf(input: StepInput): readonly Reference[] {
  const known = found.get(input) ?? referencesOfInput(input);
  found.set(input, known);
  return known;
}
