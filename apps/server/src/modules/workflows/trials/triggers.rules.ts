/** Chooses the trigger of a test run or backtest. Pure. */
import type { Json } from "@formstead/form-logic";
import { type Graph, type GraphTrigger, triggerTypes } from "@formstead/workflow-core";
import { type Id, isId, uuidToId } from "../../../platform/ids/ids.ts";

/** The data that references read as `trigger`, as in a run. */
export interface TrialTrigger {
  readonly type: string;
  readonly at: string;
  readonly event_id: string | null;
  readonly data: Json;
}

/** The run ID that references see in a simulation, which has no run. */
export const trialRunId = uuidToId("run", "00000000-0000-0000-0000-000000000000");

/**
 * The trigger with the given key. Without a key, the first one that fits: `manual` or about entries if there is an
 * entry, any other type if there is none. If none fits, the first trigger.
 */
export function chooseTrigger(
  { triggers }: Graph,
  key: string | undefined,
  hasEntry: boolean,
): GraphTrigger | undefined {
  if (key !== undefined) return triggers.find((one) => one.key === key);
  const isFitting = ({ type }: GraphTrigger) => (isAboutEntries(type) || type === "manual") === hasEntry;
  return triggers.find(isFitting) ?? triggers[0];
}

/** The trigger for entries of a form, preferably `entry_submitted`. */
export function triggerForEntries({ triggers }: Graph, formId: Id<"frm">): GraphTrigger | undefined {
  const ofForm = triggers.filter(({ config }) => config.form_id === undefined || config.form_id === formId);
  return (
    ofForm.find(({ type }) => type === "entry_submitted") ??
    ofForm.find(({ type }) => isAboutEntries(type)) ??
    ofForm.find(({ type }) => type === "manual")
  );
}

/** The first form that any trigger in the graphs refers to. */
export function formOf(...graphs: readonly Graph[]): Id<"frm"> | undefined {
  return graphs
    .flatMap(({ triggers }) => triggers.map(({ config }) => config.form_id))
    .find((id): id is Id<"frm"> & string => isId("frm", id));
}

export function isAboutEntries(type: string): boolean {
  const events = triggerTypes.find((known) => known.type === type)?.events ?? [];
  return events.some((event) => event.startsWith("entry."));
}
