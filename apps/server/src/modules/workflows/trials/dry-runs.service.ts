/**
 * Simulates a graph: reads values with the caller's permissions and uses stubs instead of executing steps. Writes
 * nothing and makes no calls, so it does not get a transaction.
 */
import { setImmediate } from "node:timers/promises";
import type { Json } from "@formstead/form-logic";
import {
  filterHolds,
  type Graph,
  type GraphTrigger,
  isOwnSource,
  type Mock,
  ownValue,
  type Plan,
  printReference,
  type Reference,
  referencesOfFilter,
  referencesOfInput,
  simulate,
  type Trace,
} from "@formstead/workflow-core";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { readReferences } from "../../../platform/module/read-references.ts";
import type { ReferenceScope } from "../../../platform/module/reference-source.ts";
import { type Entry, type EntryId, entryEvents, eventDataOf } from "../../entries/entries/index.ts";
import type { WorkflowId } from "../definitions/index.ts";
import { isAboutEntries, type TrialTrigger, trialRunId } from "./triggers.rules.ts";

export interface DryRun {
  readonly plan: Plan;
  readonly trigger: GraphTrigger;
  readonly triggerData: TrialTrigger;
  readonly mocks: Readonly<Record<string, Mock>>;
  readonly now: Date;
}

/** Yields to the event loop after this many steps, because a simulation is CPU-bound. */
const stepsPerSlice = 50;

export type DryRuns = ReturnType<typeof createDryRuns>;

export function createDryRuns({ contributions }: Pick<Platform, "contributions">) {
  /** Simulations for one entry. Values are read once and cached, because nothing changes them. */
  const forEntry = (ctx: AccountCtx, workflowId: WorkflowId, entryId: EntryId | null) => {
    const scope: ReferenceScope = { entryId: entryId ?? undefined, workflowId };
    const values = new Map<string, Json | undefined>();
    let steps = 0;

    const fetch = async (references: readonly Reference[]): Promise<void> => {
      const unknown = references.filter(
        (one) => !isOwnSource(one.source) && !values.has(printReference(one)),
      );
      const read = await readReferences(contributions().referenceSources, ctx, scope, unknown);
      for (const printed of unknown.map(printReference)) values.set(printed, read.get(printed));
    };

    return {
      /** Reads everything that the graphs reference in one batch. */
      prefetch: (...graphs: readonly Graph[]): Promise<void> =>
        fetch(
          graphs.flatMap(({ steps: all, triggers }) => [
            ...all.flatMap(({ input, compensation }) => [
              ...referencesOfInput(input),
              ...(compensation ? referencesOfInput(compensation.input) : []),
            ]),
            ...triggers.flatMap(filterReferences),
          ]),
        ),

      /** Whether the trigger would start the workflow. */
      wouldStart: async (trigger: GraphTrigger, triggerData: TrialTrigger): Promise<boolean> => {
        if (!trigger.filter) return true;
        await fetch(filterReferences(trigger));
        const own = { type: triggerData.type, event_id: triggerData.event_id, data: triggerData.data };
        return filterHolds(trigger.filter, own, (reference) => values.get(printReference(reference)));
      },

      run: ({ plan, trigger, triggerData, mocks, now }: DryRun): Promise<Trace> => {
        const facts = {
          trigger: { ...triggerData },
          run: { id: trialRunId, workflow_id: workflowId, attempt: 1 },
        };
        return simulate(plan, {
          triggerKey: trigger.key,
          entryId,
          now,
          mocks,
          typeOf: (type) => contributions().stepTypes.find((one) => one.type === type),
          lookupFor: async (instance, traversal, input) => {
            steps += 1;
            if (steps % stepsPerSlice === 0) await setImmediate();
            await fetch(referencesOfInput(input));
            return (reference) =>
              isOwnSource(reference.source)
                ? ownValue(facts, traversal, instance, reference)
                : values.get(printReference(reference));
          },
        });
      },
    };
  };

  return { forEntry };
}

const filterReferences = ({ filter }: GraphTrigger): readonly Reference[] =>
  filter ? referencesOfFilter(filter) : [];

/** The trigger's data: the given payload, or else what the event for the entry would contain. */
export function triggerDataOf(
  { type }: GraphTrigger,
  entry: Entry | undefined,
  payload: Json | undefined,
  now: Date,
): TrialTrigger {
  const data = payload ?? (entry && isAboutEntries(type) ? eventData(entry) : {});
  return { type, at: now.toISOString(), event_id: null, data };
}

const eventData = (entry: Entry): Json => entryEvents.submit(eventDataOf(entry)).data as Json;
